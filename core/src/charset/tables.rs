//! Tables of character sets; made by `tables.py`, do not edit.

use super::{Charset, Set};

impl Charset {
    /// US ASCII, seven bits.
    pub const ASCII: Self = Self(0);
    /// UTF-8, the one multi-byte encoding of Fidonet.
    pub const UTF8: Self = Self(1);
    /// IBM code page 437, DOS Latin US.
    pub const CP437: Self = Self(2);
    /// IBM code page 850, DOS Latin 1.
    pub const CP850: Self = Self(3);
    /// IBM code page 852, DOS Latin 2.
    pub const CP852: Self = Self(4);
    /// IBM code page 855, DOS Cyrillic.
    pub const CP855: Self = Self(5);
    /// IBM code page 857, DOS Turkish.
    pub const CP857: Self = Self(6);
    /// IBM code page 858, 850 with the euro sign.
    pub const CP858: Self = Self(7);
    /// IBM code page 860, DOS Portuguese.
    pub const CP860: Self = Self(8);
    /// IBM code page 861, DOS Icelandic.
    pub const CP861: Self = Self(9);
    /// IBM code page 862, DOS Hebrew.
    pub const CP862: Self = Self(10);
    /// IBM code page 863, DOS Canadian French.
    pub const CP863: Self = Self(11);
    /// IBM code page 864, DOS Arabic.
    pub const CP864: Self = Self(12);
    /// IBM code page 865, DOS Nordic.
    pub const CP865: Self = Self(13);
    /// IBM code page 866, DOS Cyrillic of Russia.
    pub const CP866: Self = Self(14);
    /// IBM code page 1125, DOS Ukrainian.
    pub const CP1125: Self = Self(15);
    /// IBM code page 848, 1125 with the euro sign.
    pub const CP848: Self = Self(16);
    /// Windows, Central Europe.
    pub const CP1250: Self = Self(17);
    /// Windows, Cyrillic.
    pub const CP1251: Self = Self(18);
    /// Windows, Western Europe.
    pub const CP1252: Self = Self(19);
    /// Macintosh Roman.
    pub const CP10000: Self = Self(20);
    /// Macintosh Cyrillic.
    pub const CP10007: Self = Self(21);
    /// Macintosh Central Europe.
    pub const CP10029: Self = Self(22);
    /// ISO 8859-1, Western Europe.
    pub const LATIN1: Self = Self(23);
    /// ISO 8859-2, Central Europe.
    pub const LATIN2: Self = Self(24);
    /// ISO 8859-9, Turkish.
    pub const LATIN5: Self = Self(25);
    /// ISO 8859-15, Western Europe with the euro sign.
    pub const LATIN9: Self = Self(26);
    /// ISO 8859-5, Cyrillic.
    pub const ISO_8859_5: Self = Self(27);
    /// KOI8-R, Cyrillic of Russian Unix systems.
    pub const KOI8_R: Self = Self(28);
    /// KOI8-U, KOI8-R with the Ukrainian letters.
    pub const KOI8_U: Self = Self(29);
    /// ISO 646 Dutch (DEC's national set).
    pub const DUTCH: Self = Self(30);
    /// ISO 646-10, Swedish and Finnish (ISO-IR 10).
    pub const FINNISH: Self = Self(31);
    /// ISO 646 French (ISO-IR 69).
    pub const FRENCH: Self = Self(32);
    /// ISO 646 Canadian (ISO-IR 121).
    pub const CANADIAN: Self = Self(33);
    /// ISO 646 German (ISO-IR 21).
    pub const GERMAN: Self = Self(34);
    /// ISO 646 Italian (ISO-IR 15).
    pub const ITALIAN: Self = Self(35);
    /// ISO 646 Norwegian (ISO-IR 60).
    pub const NORWEIG: Self = Self(36);
    /// ISO 646 Portuguese (ISO-IR 16).
    pub const PORTU: Self = Self(37);
    /// ISO 646 Spanish (ISO-IR 17).
    pub const SPANISH: Self = Self(38);
    /// ISO 646 Swiss (DEC's national set).
    pub const SWISS: Self = Self(39);
    /// ISO 646 British (ISO-IR 4).
    pub const UK: Self = Self(40);
}

/// Every set, in the order of its number.
pub(super) static SETS: [Set; 41] = [
    Set {
        name: "ASCII",
        summary: "US ASCII, seven bits",
        aliases: &["US-ASCII", "ISO-646", "ANSI-X3.4"],
        low: &[],
        high: "",
    },
    Set {
        name: "UTF-8",
        summary: "UTF-8, the one multi-byte encoding of Fidonet",
        aliases: &["UTF8", "CP65001", "UNICODE"],
        low: &[],
        high: "",
    },
    Set {
        name: "CP437",
        summary: "IBM code page 437, DOS Latin US",
        aliases: &["PC-8"],
        low: &[],
        high: concat!(
            "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ",
            "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}",
        ),
    },
    Set {
        name: "CP850",
        summary: "IBM code page 850, DOS Latin 1",
        aliases: &[],
        low: &[],
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
        high: concat!(
            "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            "абвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐",
            "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀",
            "рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{A0}",
        ),
    },
    Set {
        name: "CP1125",
        summary: "IBM code page 1125, DOS Ukrainian",
        aliases: &["RUSCII"],
        low: &[],
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
        high: concat!(
            "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ",
            "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿",
            "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß",
            "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
        ),
    },
    Set {
        name: "CP10000",
        summary: "Macintosh Roman",
        aliases: &["MAC", "MACINTOSH"],
        low: &[],
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
        aliases: &[],
        low: &[],
        high: concat!(
            "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
            "†°Ґ£§•¶І®©™Ђђ≠Ѓѓ∞±≤≥іµґЈЄєЇїЉљЊњ",
            "јЅ¬√ƒ≈∆«»…\u{A0}ЋћЌќѕ–—“”‘’÷„ЎўЏџ№Ёёя",
            "абвгдежзийклмнопрстуфхцчшщъыьэю€",
        ),
    },
    Set {
        name: "CP10029",
        summary: "Macintosh Central Europe",
        aliases: &[],
        low: &[],
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
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿",
            "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß",
            "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ",
        ),
    },
    Set {
        name: "ISO-8859-5",
        summary: "ISO 8859-5, Cyrillic",
        aliases: &["CP915"],
        low: &[],
        high: concat!(
            "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
            "\u{A0}ЁЂЃЄЅІЇЈЉЊЋЌ\u{AD}ЎЏАБВГДЕЖЗИЙКЛМНОП",
            "РСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп",
            "рстуфхцчшщъыьэюя№ёђѓєѕіїјљњћќ§ўџ",
        ),
    },
    Set {
        name: "KOI8-R",
        summary: "KOI8-R, Cyrillic of Russian Unix systems",
        aliases: &["KOI8", "CP878", "CP20866"],
        low: &[],
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
        aliases: &["CP21866", "CP1168"],
        low: &[],
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
        high: "",
    },
    Set {
        name: "UK",
        summary: "ISO 646 British (ISO-IR 4)",
        aliases: &[],
        low: &[(b'#', '£'), (b'~', '‾')],
        high: "",
    },
];
