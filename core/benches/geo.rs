//! Places: regions among a million places in memory, kludges, KML documents. The peer of each is a
//! linear scan of every place or of the same bytes.

use divan::Bencher;
use divan::counter::{BytesCount, ItemsCount};
use fidoscope_core::geo::{GeoBox, PlaceIndex, kludge_of_line};
use fidoscope_core::job::Job;
use fidoscope_core::kml;
use std::fmt::Write as _;

fn main() {
    divan::main();
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn degrees(&mut self, least: f64, most: f64) -> f64 {
        least + (most - least) * self.next()
    }
}

/// Returns places distributed as in mail: most around some hundred towns, many at the very same
/// spot, some anywhere, one of a hundred a box.
fn places(count: u32) -> Vec<GeoBox> {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let towns: Vec<(f64, f64)> = (0..300)
        .map(|_| (random.degrees(-60.0, 70.0), random.degrees(-179.0, 179.0)))
        .collect();
    (0..count)
        .filter_map(|at| {
            let (mut lat, mut lon) = (random.degrees(-85.0, 85.0), random.degrees(-179.9, 179.9));
            let town = towns.get((random.next().powi(2) * 300.0) as usize);
            if let Some((north, east)) = town.filter(|_| at % 5 > 0) {
                let spread = if at % 5 == 1 { 0.0 } else { 0.3 };
                lat = north + random.degrees(-spread, spread);
                lon = east + random.degrees(-spread, spread);
            }
            let size = if at % 100 == 7 { random.next() } else { 0.0 };
            GeoBox::new(lon, lat, (lon + size).min(179.99), (lat + size).min(90.0))
        })
        .collect()
}

/// Returns regions from a street to the whole Earth, some of them across the 180th meridian.
fn regions() -> Vec<GeoBox> {
    let mut random = Random(7);
    let mut all = vec![GeoBox::WORLD];
    while all.len() < 100 {
        let size = 10.0_f64.powf(random.degrees(-3.0, 2.2));
        let (west, south) = (random.degrees(-180.0, 180.0), random.degrees(-85.0, 80.0));
        let east = west + size;
        let east = if east > 180.0 { east - 360.0 } else { east };
        let north = (south + size / 2.0).min(90.0);
        all.extend(GeoBox::new(west, south, east, north));
    }
    all
}

/// The numbers of all places in each of a hundred regions: the time of one is a hundredth.
#[divan::bench(args = [100_000, 1_000_000])]
fn a_hundred_regions(bencher: Bencher<'_, '_>, count: u32) {
    let index = PlaceIndex::new(places(count).into_iter().zip(0..));
    let regions = regions();
    bencher.counter(ItemsCount::new(regions.len())).bench(|| {
        let mut found = 0;
        for region in &regions {
            index.visit(region, &mut |ids| found += ids.len());
        }
        found
    });
}

/// The widest region: everything.
#[divan::bench(args = [1_000_000])]
fn the_whole_earth(bencher: Bencher<'_, '_>, count: u32) {
    let index = PlaceIndex::new(places(count).into_iter().zip(0..));
    let mut found: Vec<u32> = Vec::with_capacity(count as usize);
    bencher.bench_local(|| {
        found.clear();
        index.visit(&GeoBox::WORLD, &mut |ids| found.extend_from_slice(ids));
        found.len()
    });
}

/// The slowest of the hundred regions, by itself.
#[divan::bench(args = [1_000_000])]
fn the_slowest_region(bencher: Bencher<'_, '_>, count: u32) {
    let index = PlaceIndex::new(places(count).into_iter().zip(0..));
    let time = |region: &GeoBox| {
        let mut best = std::time::Duration::MAX;
        for _ in 0..5 {
            let start = std::time::Instant::now();
            let mut found = 0;
            index.visit(region, &mut |ids| found += ids.len());
            divan::black_box(found);
            best = best.min(start.elapsed());
        }
        best
    };
    let slowest = regions().into_iter().max_by_key(time);
    let slowest = slowest.unwrap_or(GeoBox::WORLD);
    bencher.bench(|| {
        let mut found = 0;
        index.visit(&slowest, &mut |ids| found += ids.len());
        found
    });
}

/// Peer of the index: a scan of every place, for one region.
#[divan::bench(args = [1_000_000])]
fn one_region_by_looking_at_each(bencher: Bencher<'_, '_>, count: u32) {
    let places = places(count);
    let regions = regions();
    let region = regions.last().copied().unwrap_or(GeoBox::WORLD);
    bencher.bench(|| {
        let meets = |place: &&GeoBox| place.intersects(&region);
        places.iter().filter(meets).count()
    });
}

#[divan::bench(args = [100_000, 1_000_000])]
fn building(bencher: Bencher<'_, '_>, count: u32) {
    let places = places(count);
    bencher.bench(|| PlaceIndex::new(places.iter().copied().zip(0..)));
}

#[divan::bench]
fn a_thousand_kludges(bencher: Bencher<'_, '_>) {
    let lines: Vec<String> = places(1000)
        .iter()
        .map(|place| format!("\u{1}GEO: {}", place.centre()))
        .collect();
    bencher.counter(ItemsCount::new(lines.len())).bench(|| {
        let read = lines.iter().filter_map(|line| kludge_of_line(line)?.ok());
        read.count()
    });
}

/// A document of ten thousand placemarks and a track of a hundred thousand positions.
#[divan::bench]
fn a_kml_document(bencher: Bencher<'_, '_>) {
    let mut text = "<kml><Document>".to_owned();
    for place in places(10_000) {
        let at = place.centre();
        let _ = write!(
            text,
            "<Placemark><name>Somewhere</name><description><![CDATA[<b>A</b> place]]></description>\
             <styleUrl>#s</styleUrl><Point><coordinates>{},{},0</coordinates></Point></Placemark>",
            at.lon(),
            at.lat()
        );
    }
    text.push_str("<Placemark><LineString><coordinates>");
    for place in places(100_000) {
        let at = place.centre();
        let _ = write!(text, "{:.5},{:.5},0 ", at.lon(), at.lat());
    }
    text.push_str("</coordinates></LineString></Placemark></Document></kml>");
    bencher
        .counter(BytesCount::of_str(&text))
        .bench(|| kml::read(text.as_bytes(), "bench.kml", &Job::new()).is_ok());
}
