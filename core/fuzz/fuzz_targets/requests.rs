//! Any bytes as a request file and as a .FUF index: lines are read and written back, and a file with that request is answered.

#![no_main]

use fidoscope_core::answer::{Allowance, RequestableFiles, Server, Srif};
use fidoscope_core::freq::{FufEntry, FufLines, RequestLine, key_of, plain_name};
use libfuzzer_sys::fuzz_target;
use std::path::Path;

fuzz_target!(|data: &[u8]| {
    for line in data.split(|byte| *byte == b'\n').take(64) {
        let Some(request) = RequestLine::parse(line) else {
            continue;
        };
        if let Some(url) = request.parsed_url() {
            let _ = key_of(&url);
            let _ = RequestLine::for_url(&url, true, "");
        }
        let again = RequestLine::parse(&request.to_bytes()).expect("a line with a name");
        assert_eq!(again.name, request.name);
        assert_eq!(again.url, request.url);
    }
    for entry in FufLines::new(data) {
        let Ok(entry) = entry.expect("memory can be read") else {
            continue;
        };
        assert_eq!(FufEntry::parse(&entry.to_bytes()), Some(entry.clone()));
        if let Ok(name) = plain_name(&String::from_utf8_lossy(&entry.name)) {
            assert_eq!(Path::new(name).components().count(), 1, "{name:?}");
        }
    }
    let _ = Srif::parse(data);
    let shelf = RequestableFiles::default();
    let server = Server {
        shelf: &shelf,
        own: &[],
        allowance: Allowance {
            files: 4,
            bytes: 1000,
        },
        object: &|_, _| Some(("object".to_owned(), vec![0; 10])),
        time: std::time::Duration::MAX,
        explain: true,
        // Both ways, as the length of the data has it.
        listed: data.len().is_multiple_of(2),
    };
    let answer = server.answer(data);
    assert!(answer.files.len() <= 4 && answer.bytes() <= 1000);
});
