//! Parsing of 50 varied URLs with their full meaning, next to the `url` crate on the same texts.
//!
//! Ours distinguishes areas, stations, paths, parameters, filters, views and sort orders and checks
//! them; the peer's answer is the WHATWG structure. Run with `cargo bench --bench url`.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use fidoscope_core::url::FidoUrl;
use fidoscope_core::url::find::find_links;

fn main() {
    divan::main();
}

const URLS: [&str; 50] = [
    "area://",
    "area://?view=elst",
    "area://R50.Bone",
    "area://Ru.FTN.Develop",
    "area://Ru.Fidonet.Today/",
    "area://jabber@fidonet",
    "area://SETI%40home@othernet",
    "area://CU.Art+CU.Price+CU.Price.Talk+CU.Soft+CU.SysOp+CU.Talk",
    "area://Ru.HTML.Chainik%20Ru.HTML.Profy",
    "area://IC+ENet.SysOp%20FTSC_Public",
    "area://Ru.Fidonet.Today/?msgid=2:5063/88%2043a94313",
    "area://R50.SysOp+R50.Bone?msgid=2:5063/88+44585f4d",
    "area://R50.Bone/?msgid=2:50/13+46c01f2e&time=2007",
    "area://ru.linux.chainik?msgid=<1187448185@ddt.demos.su>+2975d2a3",
    "area://Ru.FTN.Develop/?time=2007/08/18T15:56:54",
    "area://Ru.FTN.Develop/?time=2007/06/01T00:00:00-2007/08/31T23:59:60",
    "area://Ru.FTN.Develop/?time=2007/241&usetz",
    "area://R50.Bone?from=2:5020/830&twit=2:5020/545+2:5030/1104+2:5020/830.830",
    "area://Local.Weather.Example/weather.gif?from=1:23/45.6",
    "area://Example.Echo/rules.txt?from=1:23/45.6&time=2008/07",
    "area://Ru.FTN.Develop/?find=Fido",
    "area://FTSC_Public/?find=%22our+Net%22",
    "area://Ru.FTN.Develop?find=/%5E%5Cx1Category:%5Cs.*(music%7Cweather)/i",
    "area://Ru.Blog.Mithgol/?findsb=%22FGHI+URL%22",
    "area://CU.Talk/?geomark=37.9,44.4,38,44.9",
    "area://CU.Fido/?geofrom=37.5,44.1,37.8,44.4&view=smap+sglo",
    "area://FTSC_Public?tag=the+first+tag%7Cthe+second+tag",
    "area://Ru.Blog.Mithgol?ttop&view=totr+litr&sort=-chr&leaf=ini",
    "area://FTSC_Public/?view=list+tree+sing",
    "area://FTSC_Public/?sort=cit+-sen+chr",
    "area://R50.Bone?subj=%D1%8D%D1%85%D0%B8&view=cale&full&kl=/%5EPID/",
    "area://Fido7.Sound.UUE/c-dream.zip?time=2004/04",
    "fecho://aftnbinkd",
    "fecho://XOFCELIST+XOFCERULES%20XOFCFELST+XOFCHUBSLST",
    "fecho://aftnged/RUGEDFAQ.RAR/gedplus.faq",
    "fecho://aftnbinkd/BNDMAN.ZIP/man/gif/",
    "fecho://XPICHUMOR/mainplan.jpg?time=2007/11/21",
    "faqserv://2:5043/17.100@fidonet/",
    "faqserv://2:5054/83/ELINE/blath/Feainnewedd",
    "faqserv://2:5020/1583.770/64kfido?bot=SU.CHAINIK+FAQSERVER&loc=subj",
    "freq://2:5020/982/OFFICIAL",
    "freq://2:5020/368/R50EP?size=25000&ed2k=12995897117400DD5E24344890CEF1B4",
    "freq://2:50/13/echo50.lst?fecho=XOFCELIST%20ECHOLIST.LOCAL",
    "netmail:2:5030/1520.9",
    "netmail:182:5043/1@forestnet?to=Mithgol+the+Webmaster",
    "netmail:2:5063/88?subject=Is+the+hypertext+Fidonet+ready%3F",
    "areafix:Ru.FTN.Develop+Ru.FTN.WinSoft",
    "areafix:Titanic.PVT?uplink=2:5020/830",
    "echomail:GSS.ParToss?body=Will+it+toss+JAM%3F&subject=Hopes",
    "echomail:Ru.Moderator?to=R50EC&from=Moderator+of+XXX.chat",
];

#[divan::bench]
fn fidoscope_parse(bencher: Bencher) {
    bencher.counter(ItemsCount::new(URLS.len())).bench(|| {
        for text in URLS {
            let parsed = FidoUrl::parse(black_box(text));
            assert!(parsed.is_ok(), "{text}");
            black_box(&parsed);
        }
    });
}

#[divan::bench]
fn url_crate_parse(bencher: Bencher) {
    bencher.counter(ItemsCount::new(URLS.len())).bench(|| {
        for text in URLS {
            black_box(url::Url::parse(black_box(text)).ok());
        }
    });
}

#[divan::bench]
fn fidoscope_print(bencher: Bencher) {
    let urls: Vec<FidoUrl> = URLS
        .iter()
        .filter_map(|text| FidoUrl::parse(text).ok())
        .map(|parsed| parsed.url)
        .collect();
    bencher.counter(ItemsCount::new(urls.len())).bench(|| {
        for url in &urls {
            black_box(black_box(url).to_string());
        }
    });
}

#[divan::bench]
fn fidoscope_links(bencher: Bencher) {
    let text: String = (0..40)
        .flat_map(|line| {
            let url = URLS.get(line).copied().unwrap_or_default();
            [
                "MtW>> To track Fidonet software development in Russian, at 12:34\n",
                "MtW>> a newsreel like this one is often used: ",
                url,
                "\n",
            ]
        })
        .collect();
    bencher
        .counter(divan::counter::BytesCount::of_str(&text))
        .bench(|| black_box(find_links(black_box(&text))));
}
