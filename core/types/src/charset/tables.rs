//! Tables of character sets; made by `tables.py`, do not edit.

use super::{Charset, Set};

impl Charset {
    /// US ASCII, seven bits.
    pub const ASCII: Self = Self(0);
    /// UTF-8, the one multi-byte encoding of Fidonet.
    pub const UTF8: Self = Self(1);
    /// IBM code page 437, DOS Latin US.
    pub const CP437: Self = Self(2);
    /// IBM code page 720, DOS Arabic.
    pub const CP720: Self = Self(3);
    /// IBM code page 737, DOS Greek.
    pub const CP737: Self = Self(4);
    /// IBM code page 775, DOS Baltic.
    pub const CP775: Self = Self(5);
    /// Mazovia, DOS Polish.
    pub const CP790: Self = Self(6);
    /// IBM code page 850, DOS Latin 1.
    pub const CP850: Self = Self(7);
    /// IBM code page 852, DOS Latin 2.
    pub const CP852: Self = Self(8);
    /// IBM code page 855, DOS Cyrillic.
    pub const CP855: Self = Self(9);
    /// IBM code page 857, DOS Turkish.
    pub const CP857: Self = Self(10);
    /// IBM code page 858, 850 with the euro sign.
    pub const CP858: Self = Self(11);
    /// IBM code page 860, DOS Portuguese.
    pub const CP860: Self = Self(12);
    /// IBM code page 861, DOS Icelandic.
    pub const CP861: Self = Self(13);
    /// IBM code page 862, DOS Hebrew.
    pub const CP862: Self = Self(14);
    /// IBM code page 863, DOS Canadian French.
    pub const CP863: Self = Self(15);
    /// IBM code page 864, DOS Arabic.
    pub const CP864: Self = Self(16);
    /// IBM code page 865, DOS Nordic.
    pub const CP865: Self = Self(17);
    /// IBM code page 866, DOS Cyrillic of Russia.
    pub const CP866: Self = Self(18);
    /// IBM code page 869, DOS Greek 2.
    pub const CP869: Self = Self(19);
    /// Kamenicky, DOS Czech and Slovak.
    pub const CP895: Self = Self(20);
    /// IBM code page 1125, DOS Ukrainian.
    pub const CP1125: Self = Self(21);
    /// IBM code page 848, 1125 with the euro sign.
    pub const CP848: Self = Self(22);
    /// Windows, Central Europe.
    pub const CP1250: Self = Self(23);
    /// Windows, Cyrillic.
    pub const CP1251: Self = Self(24);
    /// Windows, Western Europe.
    pub const CP1252: Self = Self(25);
    /// Windows, Greek.
    pub const CP1253: Self = Self(26);
    /// Windows, Turkish.
    pub const CP1254: Self = Self(27);
    /// Windows, Hebrew.
    pub const CP1255: Self = Self(28);
    /// Windows, Arabic.
    pub const CP1256: Self = Self(29);
    /// Windows, Baltic.
    pub const CP1257: Self = Self(30);
    /// Windows, Vietnamese.
    pub const CP1258: Self = Self(31);
    /// Windows, Thai.
    pub const CP874: Self = Self(32);
    /// Macintosh Roman.
    pub const CP10000: Self = Self(33);
    /// Macintosh Cyrillic.
    pub const CP10007: Self = Self(34);
    /// Macintosh Greek.
    pub const CP10006: Self = Self(35);
    /// Macintosh Turkish.
    pub const CP10081: Self = Self(36);
    /// Macintosh Central Europe.
    pub const CP10029: Self = Self(37);
    /// ISO 8859-1, Western Europe.
    pub const LATIN1: Self = Self(38);
    /// ISO 8859-2, Central Europe.
    pub const LATIN2: Self = Self(39);
    /// ISO 8859-9, Turkish.
    pub const LATIN5: Self = Self(40);
    /// ISO 8859-15, Western Europe with the euro sign.
    pub const LATIN9: Self = Self(41);
    /// ISO 8859-3, Maltese and Esperanto.
    pub const ISO_8859_3: Self = Self(42);
    /// ISO 8859-4, Baltic.
    pub const ISO_8859_4: Self = Self(43);
    /// ISO 8859-5, Cyrillic.
    pub const ISO_8859_5: Self = Self(44);
    /// ISO 8859-6, Arabic.
    pub const ISO_8859_6: Self = Self(45);
    /// ISO 8859-7, Greek.
    pub const ISO_8859_7: Self = Self(46);
    /// ISO 8859-8, Hebrew.
    pub const ISO_8859_8: Self = Self(47);
    /// ISO 8859-10, Nordic.
    pub const ISO_8859_10: Self = Self(48);
    /// ISO 8859-13, Baltic.
    pub const ISO_8859_13: Self = Self(49);
    /// ISO 8859-14, Celtic.
    pub const ISO_8859_14: Self = Self(50);
    /// ISO 8859-16, Romanian.
    pub const ISO_8859_16: Self = Self(51);
    /// KOI8-R, Cyrillic of Russian Unix systems.
    pub const KOI8_R: Self = Self(52);
    /// KOI8-U, KOI8-R with the Ukrainian letters.
    pub const KOI8_U: Self = Self(53);
    /// ISO 646 Dutch (DEC's national set).
    pub const DUTCH: Self = Self(54);
    /// ISO 646-10, Swedish and Finnish (ISO-IR 10).
    pub const FINNISH: Self = Self(55);
    /// ISO 646 French (ISO-IR 69).
    pub const FRENCH: Self = Self(56);
    /// ISO 646 Canadian (ISO-IR 121).
    pub const CANADIAN: Self = Self(57);
    /// ISO 646 German (ISO-IR 21).
    pub const GERMAN: Self = Self(58);
    /// ISO 646 Italian (ISO-IR 15).
    pub const ITALIAN: Self = Self(59);
    /// ISO 646 Norwegian (ISO-IR 60).
    pub const NORWEIG: Self = Self(60);
    /// ISO 646 Portuguese (ISO-IR 16).
    pub const PORTU: Self = Self(61);
    /// ISO 646 Spanish (ISO-IR 17).
    pub const SPANISH: Self = Self(62);
    /// ISO 646 Swiss (DEC's national set).
    pub const SWISS: Self = Self(63);
    /// ISO 646 British (ISO-IR 4).
    pub const UK: Self = Self(64);
    /// Shift JIS, Japanese.
    pub const SHIFT_JIS: Self = Self(65);
    /// EUC, Japanese.
    pub const EUC_JP: Self = Self(66);
    /// EUC, Korean.
    pub const EUC_KR: Self = Self(67);
    /// GB 2312 and GBK, simplified Chinese.
    pub const GBK: Self = Self(68);
    /// GB 18030, Chinese.
    pub const GB18030: Self = Self(69);
    /// Big5, traditional Chinese.
    pub const BIG5: Self = Self(70);
}

/// Every set, in the order of its number.
pub(super) static SETS: [Set; 71] = [
    Set {
        name: "ASCII",
        summary: "US ASCII, seven bits",
        aliases: &["US-ASCII", "ISO-646", "ANSI-X3.4"],
        low: &[],
        encoding: None,
        high: "",
    },
    Set {
        name: "UTF-8",
        summary: "UTF-8, the one multi-byte encoding of Fidonet",
        aliases: &["UTF8", "CP65001", "UNICODE"],
        low: &[],
        encoding: None,
        high: "",
    },
    Set {
        name: "CP437",
        summary: "IBM code page 437, DOS Latin US",
        aliases: &["PC-8"],
        low: &[],
        encoding: None,
        high: concat!(
            "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ",
            "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP720",
        summary: "IBM code page 720, DOS Arabic",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{80}\u{81}éâ\u{84}à\u{86}çêëèïî\u{8D}\u{8E}\u{8F}\u{90}\u{651}\u{652}ô¤\u{640}ûù\u{621}\u{622}\u{623}\u{624}£\u{625}\u{626}\u{627}",
            "\u{628}\u{629}\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\u{62F}\u{630}\u{631}\u{632}\u{633}\u{634}\u{635}«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "\u{636}\u{637}\u{638}\u{639}\u{63A}\u{641}µ\u{642}\u{643}\u{644}\u{645}\u{646}\u{647}\u{648}\u{649}\u{64A}≡\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP737",
        summary: "IBM code page 737, DOS Greek",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθ",
            "ικλμνξοπρσςτυφχψ░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "ωάέήϊίόύϋώΆΈΉΊΌΎΏ±≥≤ΪΫ÷≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP775",
        summary: "IBM code page 775, DOS Baltic",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ĆüéāäģåćłēŖŗīŹÄÅÉæÆōöĢ¢ŚśÖÜø£Ø×¤",
            "ĀĪóŻżź”¦©®¬½¼Ł«»░▒▓│┤ĄČĘĖ╣║╗╝ĮŠ┐",
            "└┴┬├─┼ŲŪ╚╔╩╦╠═╬Žąčęėįšųūž┘┌█▄▌▐▀",
            "ÓßŌŃõÕµńĶķĻļņĒŅ’\u{AD}±“¾¶§÷„°∙·¹³²■\u{A0}",
        ),
    },
    Set {
        name: "CP790",
        summary: "Mazovia, DOS Polish",
        aliases: &["MAZOVIA", "CP896", "CP991"],
        low: &[],
        encoding: None,
        high: concat!(
            "ÇüéâäàąçêëèïîćÄĄĘęłôöĆûùŚÖÜ¢Ł¥śƒ",
            "ŹŻóÓńŃźż¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP850",
        summary: "IBM code page 850, DOS Latin 1",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ",
            "áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐",
            "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀",
            "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}",
        ),
    },
    Set {
        name: "CP852",
        summary: "IBM code page 852, DOS Latin 2",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×č",
            "áíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐",
            "└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀",
            "ÓßÔŃńňŠšŔÚŕŰýÝţ´\u{AD}˝˛ˇ˘§÷¸°¨˙űŘř■\u{A0}",
        ),
    },
    Set {
        name: "CP855",
        summary: "IBM code page 855, DOS Cyrillic",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪ",
            "аАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐",
            "└┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀",
            "ЯрРсСтТуУжЖвВьЬ№\u{AD}ыЫзЗшШэЭщЩчЧ§■\u{A0}",
        ),
    },
    Set {
        name: "CP857",
        summary: "IBM code page 857, DOS Turkish",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞş",
            "áíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐",
            "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈ\u{FFFD}ÍÎÏ┘┌█▄¦Ì▀",
            "ÓßÔÒõÕµ\u{FFFD}×ÚÛÙìÿ¯´\u{AD}±\u{FFFD}¾¶§÷¸°¨·¹³²■\u{A0}",
        ),
    },
    Set {
        name: "CP858",
        summary: "IBM code page 858, 850 with the euro sign",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ",
            "áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐",
            "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀",
            "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}",
        ),
    },
    Set {
        name: "CP860",
        summary: "IBM code page 860, DOS Portuguese",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ÇüéâãàÁçêÊèÍÔìÃÂÉÀÈôõòÚùÌÕÜ¢£Ù₧Ó",
            "áíóúñÑªº¿Ò¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP861",
        summary: "IBM code page 861, DOS Icelandic",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ÇüéâäàåçêëèÐðÞÄÅÉæÆôöþûÝýÖÜø£Ø₧ƒ",
            "áíóúÁÍÓÚ¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP862",
        summary: "IBM code page 862, DOS Hebrew",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}\u{5D9}\u{5DA}\u{5DB}\u{5DC}\u{5DD}\u{5DE}\u{5DF}\u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}\u{5E5}\u{5E6}\u{5E7}\u{5E8}\u{5E9}\u{5EA}¢£¥₧ƒ",
            "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP863",
        summary: "IBM code page 863, DOS Canadian French",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ÇüéâÂà¶çêëèïî‗À§ÉÈÊôËÏûù¤ÔÜ¢£ÙÛƒ",
            "¦´óú¨¸³¯Î⌐¬½¼¾«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP864",
        summary: "IBM code page 864, DOS Arabic",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "°·∙√▒─│┼┤┬├┴┐┌└┘β∞φ±½¼≈«»\u{FEF7}\u{FEF8}\u{FFFD}\u{FFFD}\u{FEFB}\u{FEFC}\u{FFFD}",
            "\u{A0}\u{AD}\u{FE82}£¤\u{FE84}\u{FFFD}\u{FFFD}\u{FE8E}\u{FE8F}\u{FE95}\u{FE99}\u{60C}\u{FE9D}\u{FEA1}\u{FEA5}\u{660}\u{661}\u{662}\u{663}\u{664}\u{665}\u{666}\u{667}\u{668}\u{669}\u{FED1}\u{61B}\u{FEB1}\u{FEB5}\u{FEB9}\u{61F}",
            "¢\u{FE80}\u{FE81}\u{FE83}\u{FE85}\u{FECA}\u{FE8B}\u{FE8D}\u{FE91}\u{FE93}\u{FE97}\u{FE9B}\u{FE9F}\u{FEA3}\u{FEA7}\u{FEA9}\u{FEAB}\u{FEAD}\u{FEAF}\u{FEB3}\u{FEB7}\u{FEBB}\u{FEBF}\u{FEC1}\u{FEC5}\u{FECB}\u{FECF}¦¬÷×\u{FEC9}",
            "\u{640}\u{FED3}\u{FED7}\u{FEDB}\u{FEDF}\u{FEE3}\u{FEE7}\u{FEEB}\u{FEED}\u{FEEF}\u{FEF3}\u{FEBD}\u{FECC}\u{FECE}\u{FECD}\u{FEE1}\u{FE7D}\u{651}\u{FEE5}\u{FEE9}\u{FEEC}\u{FEF0}\u{FEF2}\u{FED0}\u{FED5}\u{FEF5}\u{FEF6}\u{FEDD}\u{FED9}\u{FEF1}■\u{FFFD}",
        ),
    },
    Set {
        name: "CP865",
        summary: "IBM code page 865, DOS Nordic",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø₧ƒ",
            "áíóúñÑªº¿⌐¬½¼¡«¤░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP866",
        summary: "IBM code page 866, DOS Cyrillic of Russia",
        aliases: &[
            "+7-FIDO", "+7FIDO", "+7 FIDO", "FIDO7", "FIDO-7", "FIDO", "RUS", "ALT",
        ],
        low: &[],
        encoding: None,
        high: concat!(
            "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            "абвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{A0}",
        ),
    },
    Set {
        name: "CP869",
        summary: "IBM code page 869, DOS Greek 2",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}Ά\u{FFFD}·¬¦‘’Έ―ΉΊΪΌ\u{FFFD}\u{FFFD}ΎΫ©Ώ²³ά£έήί",
            "ϊΐόύΑΒΓΔΕΖΗ½ΘΙ«»░▒▓│┤ΚΛΜΝ╣║╗╝ΞΟ┐",
            "└┴┬├─┼ΠΡ╚╔╩╦╠═╬ΣΤΥΦΧΨΩαβγ┘┌█▄δε▀",
            "ζηθικλμνξοπρσςτ΄\u{AD}±υφχ§ψ΅°¨ωϋΰώ■\u{A0}",
        ),
    },
    Set {
        name: "CP895",
        summary: "Kamenicky, DOS Czech and Slovak",
        aliases: &["KAMENICKY", "KEYBCS2", "CP867"],
        low: &[],
        encoding: None,
        high: concat!(
            "ČüéďäĎŤčěĚĹÍľĺÄÁÉžŽôöÓůÚýÖÜŠĽÝŘť",
            "áíóúňŇŮÔšřŕŔ¼§«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP1125",
        summary: "IBM code page 1125, DOS Ukrainian",
        aliases: &["RUSCII"],
        low: &[],
        encoding: None,
        high: concat!(
            "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            "абвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "рстуфхцчшщъыьэюяЁёҐґЄєІіЇї·√№¤■\u{A0}",
        ),
    },
    Set {
        name: "CP848",
        summary: "IBM code page 848, 1125 with the euro sign",
        aliases: &["UKR"],
        low: &[],
        encoding: None,
        high: concat!(
            "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            "абвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "рстуфхцчшщъыьэюяЁёҐґЄєІіЇї·√№€■\u{A0}",
        ),
    },
    Set {
        name: "CP1250",
        summary: "Windows, Central Europe",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź",
            "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż",
            "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß",
            "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
        ),
    },
    Set {
        name: "CP1251",
        summary: "Windows, Cyrillic",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ",
            "\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї",
            "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            "абвгдежзийклмнопрстуфхцчшщъыьэюя",
        ),
    },
    Set {
        name: "CP1252",
        summary: "Windows, Western Europe",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ",
            "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿",
            "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß",
            "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
        ),
    },
    Set {
        name: "CP1253",
        summary: "Windows, Greek",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "€\u{FFFD}‚ƒ„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—\u{FFFD}™\u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}΅Ά£¤¥¦§¨©\u{FFFD}«¬\u{AD}®―°±²³΄µ¶·ΈΉΊ»Ό½ΎΏ",
            "ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήί",
            "ΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}",
        ),
    },
    Set {
        name: "CP1254",
        summary: "Windows, Turkish",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}\u{FFFD}Ÿ",
            "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿",
            "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß",
            "àáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ",
        ),
    },
    Set {
        name: "CP1255",
        summary: "Windows, Hebrew",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "€\u{FFFD}‚ƒ„…†‡ˆ‰\u{FFFD}‹\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™\u{FFFD}›\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}¡¢£₪¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾¿",
            "\u{5B0}\u{5B1}\u{5B2}\u{5B3}\u{5B4}\u{5B5}\u{5B6}\u{5B7}\u{5B8}\u{5B9}\u{FFFD}\u{5BB}\u{5BC}\u{5BD}\u{5BE}\u{5BF}\u{5C0}\u{5C1}\u{5C2}\u{5C3}\u{5F0}\u{5F1}\u{5F2}\u{5F3}\u{5F4}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}\u{5D9}\u{5DA}\u{5DB}\u{5DC}\u{5DD}\u{5DE}\u{5DF}\u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}\u{5E5}\u{5E6}\u{5E7}\u{5E8}\u{5E9}\u{5EA}\u{FFFD}\u{FFFD}\u{200E}\u{200F}\u{FFFD}",
        ),
    },
    Set {
        name: "CP1256",
        summary: "Windows, Arabic",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "€\u{67E}‚ƒ„…†‡ˆ‰\u{679}‹Œ\u{686}\u{698}\u{688}\u{6AF}‘’“”•–—\u{6A9}™\u{691}›œ\u{200C}\u{200D}\u{6BA}",
            "\u{A0}\u{60C}¢£¤¥¦§¨©\u{6BE}«¬\u{AD}®¯°±²³´µ¶·¸¹\u{61B}»¼½¾\u{61F}",
            "\u{6C1}\u{621}\u{622}\u{623}\u{624}\u{625}\u{626}\u{627}\u{628}\u{629}\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\u{62F}\u{630}\u{631}\u{632}\u{633}\u{634}\u{635}\u{636}×\u{637}\u{638}\u{639}\u{63A}\u{640}\u{641}\u{642}\u{643}",
            "à\u{644}â\u{645}\u{646}\u{647}\u{648}çèéêë\u{649}\u{64A}îï\u{64B}\u{64C}\u{64D}\u{64E}ô\u{64F}\u{650}÷\u{651}ù\u{652}ûü\u{200E}\u{200F}\u{6D2}",
        ),
    },
    Set {
        name: "CP1257",
        summary: "Windows, Baltic",
        aliases: &["WINBALTRIM"],
        low: &[],
        encoding: None,
        high: concat!(
            "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰\u{FFFD}‹\u{FFFD}¨ˇ¸\u{FFFD}‘’“”•–—\u{FFFD}™\u{FFFD}›\u{FFFD}¯˛\u{FFFD}",
            "\u{A0}\u{FFFD}¢£¤\u{FFFD}¦§Ø©Ŗ«¬\u{AD}®Æ°±²³´µ¶·ø¹ŗ»¼½¾æ",
            "ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽß",
            "ąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž˙",
        ),
    },
    Set {
        name: "CP1258",
        summary: "Windows, Vietnamese",
        aliases: &[],
        low: &[],
        encoding: None,
        high: concat!(
            "€\u{FFFD}‚ƒ„…†‡ˆ‰\u{FFFD}‹Œ\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—˜™\u{FFFD}›œ\u{FFFD}\u{FFFD}Ÿ",
            "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿",
            "ÀÁÂĂÄÅÆÇÈÉÊË̀ÍÎÏĐÑ̉ÓÔƠÖ×ØÙÚÛÜỮß",
            "àáâăäåæçèéêë́íîïđṇ̃óôơö÷øùúûüư₫ÿ",
        ),
    },
    Set {
        name: "CP874",
        summary: "Windows, Thai",
        aliases: &["TIS-620", "ISO-8859-11"],
        low: &[],
        encoding: None,
        high: concat!(
            "€\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}…\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‘’“”•–—\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟ",
            "ภมยรฤลฦวศษสหฬอฮฯะัาำิีึืฺุู\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}฿",
            "เแโใไๅๆ็่้๊๋์ํ๎๏๐๑๒๓๔๕๖๗๘๙๚๛\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
        ),
    },
    Set {
        name: "CP10000",
        summary: "Macintosh Roman",
        aliases: &["MAC", "MACINTOSH", "MAC-ROMAN", "MACROMAN", "X-MAC-ROMAN"],
        low: &[],
        encoding: None,
        high: concat!(
            "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü",
            "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø",
            "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›\u{FB01}\u{FB02}",
            "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ",
        ),
    },
    Set {
        name: "CP10007",
        summary: "Macintosh Cyrillic",
        aliases: &[
            "MAC-CYRILLIC",
            "X-MAC-CYRILLIC",
            "MACCYRILLIC",
            "MAC-CYR",
            "MACCYR",
        ],
        low: &[],
        encoding: None,
        high: concat!(
            "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            "†°Ґ£§•¶І®©™Ђђ≠Ѓѓ∞±≤≥іµґЈЄєЇїЉљЊњ",
            "јЅ¬√ƒ≈∆«»…\u{A0}ЋћЌќѕ–—“”‘’÷„ЎўЏџ№Ёёя",
            "абвгдежзийклмнопрстуфхцчшщъыьэю€",
        ),
    },
    Set {
        name: "CP10006",
        summary: "Macintosh Greek",
        aliases: &["MAC-GREEK", "X-MAC-GREEK"],
        low: &[],
        encoding: None,
        high: concat!(
            "Ä¹²É³ÖÜ΅àâä΄¨çéèêë£™îï•½‰ôö¦€ùûü",
            "†ΓΔΘΛΞΠß®©ΣΪ§≠°·Α±≤≥¥ΒΕΖΗΙΚΜΦΫΨΩ",
            "άΝ¬ΟΡ≈Τ«»…\u{A0}ΥΧΆΈœ–―“”‘’÷ΉΊΌΎέήίόΏ",
            "ύαβψδεφγηιξκλμνοπώρστθωςχυζϊϋΐΰ\u{AD}",
        ),
    },
    Set {
        name: "CP10081",
        summary: "Macintosh Turkish",
        aliases: &["MAC-TURKISH", "X-MAC-TURKISH"],
        low: &[],
        encoding: None,
        high: concat!(
            "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü",
            "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø",
            "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸĞğİıŞş",
            "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙ\u{F8A0}ˆ˜¯˘˙˚¸˝˛ˇ",
        ),
    },
    Set {
        name: "CP10029",
        summary: "Macintosh Central Europe",
        aliases: &["MAC-CE", "X-MAC-CE"],
        low: &[],
        encoding: None,
        high: concat!(
            "ÄĀāÉĄÖÜáąČäčĆćéŹźĎíďĒēĖóėôöõúĚěü",
            "†°Ę£§•¶ß®©™ę¨≠ģĮįĪ≤≥īĶ∂∑łĻļĽľĹĺŅ",
            "ņŃ¬√ńŇ∆«»…\u{A0}ňŐÕőŌ–—“”‘’÷◊ōŔŕŘ‹›řŖ",
            "ŗŠ‚„šŚśÁŤťÍŽžŪÓÔūŮÚůŰűŲųÝýķŻŁżĢˇ",
        ),
    },
    Set {
        name: "LATIN-1",
        summary: "ISO 8859-1, Western Europe",
        aliases: &["ISO-8859-1", "CP819", "LATIN1"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿",
            "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß",
            "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
        ),
    },
    Set {
        name: "LATIN-2",
        summary: "ISO 8859-2, Central Europe",
        aliases: &["ISO-8859-2", "CP912", "LATIN2"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż",
            "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß",
            "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙",
        ),
    },
    Set {
        name: "LATIN-5",
        summary: "ISO 8859-9, Turkish",
        aliases: &["ISO-8859-9", "CP920", "LATIN5"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿",
            "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏĞÑÒÓÔÕÖ×ØÙÚÛÜİŞß",
            "àáâãäåæçèéêëìíîïğñòóôõö÷øùúûüışÿ",
        ),
    },
    Set {
        name: "LATIN-9",
        summary: "ISO 8859-15, Western Europe with the euro sign",
        aliases: &["ISO-8859-15", "CP923", "LATIN9", "LATIN-0"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿",
            "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß",
            "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
        ),
    },
    Set {
        name: "ISO-8859-3",
        summary: "ISO 8859-3, Maltese and Esperanto",
        aliases: &["LATIN-3", "LATIN3", "CP913"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}Ħ˘£¤\u{FFFD}Ĥ§¨İŞĞĴ\u{AD}\u{FFFD}Ż°ħ²³´µĥ·¸ışğĵ½\u{FFFD}ż",
            "ÀÁÂ\u{FFFD}ÄĊĈÇÈÉÊËÌÍÎÏ\u{FFFD}ÑÒÓÔĠÖ×ĜÙÚÛÜŬŜß",
            "àáâ\u{FFFD}äċĉçèéêëìíîï\u{FFFD}ñòóôġö÷ĝùúûüŭŝ˙",
        ),
    },
    Set {
        name: "ISO-8859-4",
        summary: "ISO 8859-4, Baltic",
        aliases: &["LATIN-4", "LATIN4", "CP914"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}ĄĸŖ¤ĨĻ§¨ŠĒĢŦ\u{AD}Ž¯°ą˛ŗ´ĩļˇ¸šēģŧŊžŋ",
            "ĀÁÂÃÄÅÆĮČÉĘËĖÍÎĪĐŅŌĶÔÕÖ×ØŲÚÛÜŨŪß",
            "āáâãäåæįčéęëėíîīđņōķôõö÷øųúûüũū˙",
        ),
    },
    Set {
        name: "ISO-8859-5",
        summary: "ISO 8859-5, Cyrillic",
        aliases: &["CP915"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОП",
            "РСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп",
            "рстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ",
        ),
    },
    Set {
        name: "ISO-8859-6",
        summary: "ISO 8859-6, Arabic",
        aliases: &["CP1089"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}\u{FFFD}\u{FFFD}\u{FFFD}¤\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{60C}\u{AD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{61B}\u{FFFD}\u{FFFD}\u{FFFD}\u{61F}",
            "\u{FFFD}\u{621}\u{622}\u{623}\u{624}\u{625}\u{626}\u{627}\u{628}\u{629}\u{62A}\u{62B}\u{62C}\u{62D}\u{62E}\u{62F}\u{630}\u{631}\u{632}\u{633}\u{634}\u{635}\u{636}\u{637}\u{638}\u{639}\u{63A}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{640}\u{641}\u{642}\u{643}\u{644}\u{645}\u{646}\u{647}\u{648}\u{649}\u{64A}\u{64B}\u{64C}\u{64D}\u{64E}\u{64F}\u{650}\u{651}\u{652}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
        ),
    },
    Set {
        name: "ISO-8859-7",
        summary: "ISO 8859-7, Greek",
        aliases: &["CP813"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}‘’£€₯¦§¨©ͺ«¬\u{AD}\u{FFFD}―°±²³΄΅Ά·ΈΉΊ»Ό½ΎΏ",
            "ΐΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡ\u{FFFD}ΣΤΥΦΧΨΩΪΫάέήί",
            "ΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ\u{FFFD}",
        ),
    },
    Set {
        name: "ISO-8859-8",
        summary: "ISO 8859-8, Hebrew",
        aliases: &["CP916"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}\u{FFFD}¢£¤¥¦§¨©×«¬\u{AD}®¯°±²³´µ¶·¸¹÷»¼½¾\u{FFFD}",
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}‗",
            "\u{5D0}\u{5D1}\u{5D2}\u{5D3}\u{5D4}\u{5D5}\u{5D6}\u{5D7}\u{5D8}\u{5D9}\u{5DA}\u{5DB}\u{5DC}\u{5DD}\u{5DE}\u{5DF}\u{5E0}\u{5E1}\u{5E2}\u{5E3}\u{5E4}\u{5E5}\u{5E6}\u{5E7}\u{5E8}\u{5E9}\u{5EA}\u{FFFD}\u{FFFD}\u{200E}\u{200F}\u{FFFD}",
        ),
    },
    Set {
        name: "ISO-8859-10",
        summary: "ISO 8859-10, Nordic",
        aliases: &["LATIN-6", "LATIN6", "CP919"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}ĄĒĢĪĨĶ§ĻĐŠŦŽ\u{AD}ŪŊ°ąēģīĩķ·ļđšŧž―ūŋ",
            "ĀÁÂÃÄÅÆĮČÉĘËĖÍÎÏÐŅŌÓÔÕÖŨØŲÚÛÜÝÞß",
            "āáâãäåæįčéęëėíîïðņōóôõöũøųúûüýþĸ",
        ),
    },
    Set {
        name: "ISO-8859-13",
        summary: "ISO 8859-13, Baltic",
        aliases: &["LATIN-7", "LATIN7", "CP921"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}”¢£¤„¦§Ø©Ŗ«¬\u{AD}®Æ°±²³“µ¶·ø¹ŗ»¼½¾æ",
            "ĄĮĀĆÄÅĘĒČÉŹĖĢĶĪĻŠŃŅÓŌÕÖ×ŲŁŚŪÜŻŽß",
            "ąįāćäåęēčéźėģķīļšńņóōõö÷ųłśūüżž’",
        ),
    },
    Set {
        name: "ISO-8859-14",
        summary: "ISO 8859-14, Celtic",
        aliases: &["LATIN-8", "LATIN8"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}Ḃḃ£ĊċḊ§Ẁ©ẂḋỲ\u{AD}®ŸḞḟĠġṀṁ¶ṖẁṗẃṠỳẄẅṡ",
            "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏŴÑÒÓÔÕÖṪØÙÚÛÜÝŶß",
            "àáâãäåæçèéêëìíîïŵñòóôõöṫøùúûüýŷÿ",
        ),
    },
    Set {
        name: "ISO-8859-16",
        summary: "ISO 8859-16, Romanian",
        aliases: &["LATIN-10", "LATIN10"],
        low: &[],
        encoding: None,
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}ĄąŁ€„Š§š©Ș«Ź\u{AD}źŻ°±ČłŽ”¶·žčș»ŒœŸż",
            "ÀÁÂĂÄĆÆÇÈÉÊËÌÍÎÏĐŃÒÓÔŐÖŚŰÙÚÛÜĘȚß",
            "àáâăäćæçèéêëìíîïđńòóôőöśűùúûüęțÿ",
        ),
    },
    Set {
        name: "KOI8-R",
        summary: "KOI8-R, Cyrillic of Russian Unix systems",
        aliases: &["KOI8", "CP878", "CP20866"],
        low: &[],
        encoding: None,
        high: concat!(
            "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷",
            "═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©",
            "юабцдефгхийклмнопярстужвьызшэщчъ",
            "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
        ),
    },
    Set {
        name: "KOI8-U",
        summary: "KOI8-U, KOI8-R with the Ukrainian letters",
        aliases: &["CP21866", "CP1168", "KOI8-RU"],
        low: &[],
        encoding: None,
        high: concat!(
            "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷",
            "═║╒ёє╔ії╗╘╙╚╛ґ╝╞╟╠╡ЁЄ╣ІЇ╦╧╨╩╪Ґ╬©",
            "юабцдефгхийклмнопярстужвьызшэщчъ",
            "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ",
        ),
    },
    Set {
        name: "DUTCH",
        summary: "ISO 646 Dutch (DEC's national set)",
        aliases: &[],
        low: &[
            (b'#', '£'),
            (b'@', '¾'),
            (b'[', 'ĳ'),
            (b'\\', '½'),
            (b']', '|'),
            (b'{', '¨'),
            (b'|', 'ƒ'),
            (b'}', '¼'),
            (b'~', '´'),
        ],
        encoding: None,
        high: "",
    },
    Set {
        name: "FINNISH",
        summary: "ISO 646-10, Swedish and Finnish (ISO-IR 10)",
        aliases: &["SWEDISH", "ISO-10"],
        low: &[
            (b'$', '¤'),
            (b'[', 'Ä'),
            (b'\\', 'Ö'),
            (b']', 'Å'),
            (b'{', 'ä'),
            (b'|', 'ö'),
            (b'}', 'å'),
            (b'~', '‾'),
        ],
        encoding: None,
        high: "",
    },
    Set {
        name: "FRENCH",
        summary: "ISO 646 French (ISO-IR 69)",
        aliases: &[],
        low: &[
            (b'#', '£'),
            (b'@', 'à'),
            (b'[', '°'),
            (b'\\', 'ç'),
            (b']', '§'),
            (b'`', 'µ'),
            (b'{', 'é'),
            (b'|', 'ù'),
            (b'}', 'è'),
            (b'~', '¨'),
        ],
        encoding: None,
        high: "",
    },
    Set {
        name: "CANADIAN",
        summary: "ISO 646 Canadian (ISO-IR 121)",
        aliases: &[],
        low: &[
            (b'@', 'à'),
            (b'[', 'â'),
            (b'\\', 'ç'),
            (b']', 'ê'),
            (b'^', 'î'),
            (b'`', 'ô'),
            (b'{', 'é'),
            (b'|', 'ù'),
            (b'}', 'è'),
            (b'~', 'û'),
        ],
        encoding: None,
        high: "",
    },
    Set {
        name: "GERMAN",
        summary: "ISO 646 German (ISO-IR 21)",
        aliases: &[],
        low: &[
            (b'@', '§'),
            (b'[', 'Ä'),
            (b'\\', 'Ö'),
            (b']', 'Ü'),
            (b'{', 'ä'),
            (b'|', 'ö'),
            (b'}', 'ü'),
            (b'~', 'ß'),
        ],
        encoding: None,
        high: "",
    },
    Set {
        name: "ITALIAN",
        summary: "ISO 646 Italian (ISO-IR 15)",
        aliases: &[],
        low: &[
            (b'#', '£'),
            (b'@', '§'),
            (b'[', '°'),
            (b'\\', 'ç'),
            (b']', 'é'),
            (b'`', 'ù'),
            (b'{', 'à'),
            (b'|', 'ò'),
            (b'}', 'è'),
            (b'~', 'ì'),
        ],
        encoding: None,
        high: "",
    },
    Set {
        name: "NORWEIG",
        summary: "ISO 646 Norwegian (ISO-IR 60)",
        aliases: &["NORWEGIAN"],
        low: &[
            (b'[', 'Æ'),
            (b'\\', 'Ø'),
            (b']', 'Å'),
            (b'{', 'æ'),
            (b'|', 'ø'),
            (b'}', 'å'),
            (b'~', '‾'),
        ],
        encoding: None,
        high: "",
    },
    Set {
        name: "PORTU",
        summary: "ISO 646 Portuguese (ISO-IR 16)",
        aliases: &["PORTUGUESE"],
        low: &[
            (b'@', '§'),
            (b'[', 'Ã'),
            (b'\\', 'Ç'),
            (b']', 'Õ'),
            (b'{', 'ã'),
            (b'|', 'ç'),
            (b'}', 'õ'),
            (b'~', '°'),
        ],
        encoding: None,
        high: "",
    },
    Set {
        name: "SPANISH",
        summary: "ISO 646 Spanish (ISO-IR 17)",
        aliases: &[],
        low: &[
            (b'#', '£'),
            (b'@', '§'),
            (b'[', '¡'),
            (b'\\', 'Ñ'),
            (b']', '¿'),
            (b'{', '°'),
            (b'|', 'ñ'),
            (b'}', 'ç'),
        ],
        encoding: None,
        high: "",
    },
    Set {
        name: "SWISS",
        summary: "ISO 646 Swiss (DEC's national set)",
        aliases: &[],
        low: &[
            (b'#', 'ù'),
            (b'@', 'à'),
            (b'[', 'é'),
            (b'\\', 'ç'),
            (b']', 'ê'),
            (b'^', 'î'),
            (b'_', 'è'),
            (b'`', 'ô'),
            (b'{', 'ä'),
            (b'|', 'ö'),
            (b'}', 'ü'),
            (b'~', 'û'),
        ],
        encoding: None,
        high: "",
    },
    Set {
        name: "UK",
        summary: "ISO 646 British (ISO-IR 4)",
        aliases: &[],
        low: &[(b'#', '£'), (b'~', '‾')],
        encoding: None,
        high: "",
    },
    Set {
        name: "SHIFT-JIS",
        summary: "Shift JIS, Japanese",
        aliases: &["SJIS", "CP932", "WINDOWS-31J", "MS-KANJI", "X-SJIS"],
        low: &[],
        encoding: Some(&encoding_rs::SHIFT_JIS_INIT),
        high: "",
    },
    Set {
        name: "EUC-JP",
        summary: "EUC, Japanese",
        aliases: &["EUCJP", "EUC", "UJIS", "CP20932", "CP51932"],
        low: &[],
        encoding: Some(&encoding_rs::EUC_JP_INIT),
        high: "",
    },
    Set {
        name: "EUC-KR",
        summary: "EUC, Korean",
        aliases: &["EUCKR", "CP949", "CP51949", "UHC", "KS-C-5601"],
        low: &[],
        encoding: Some(&encoding_rs::EUC_KR_INIT),
        high: "",
    },
    Set {
        name: "GBK",
        summary: "GB 2312 and GBK, simplified Chinese",
        aliases: &[
            "GB2312", "GB-2312", "EUC-CN", "EUCCN", "CP936", "CP20936", "CP51936",
        ],
        low: &[],
        encoding: Some(&encoding_rs::GBK_INIT),
        high: "",
    },
    Set {
        name: "GB18030",
        summary: "GB 18030, Chinese",
        aliases: &["CP54936", "GB-18030"],
        low: &[],
        encoding: Some(&encoding_rs::GB18030_INIT),
        high: "",
    },
    Set {
        name: "BIG5",
        summary: "Big5, traditional Chinese",
        aliases: &["BIG-5", "CP950", "BIG5-HKSCS"],
        low: &[],
        encoding: Some(&encoding_rs::BIG5_INIT),
        high: "",
    },
];
