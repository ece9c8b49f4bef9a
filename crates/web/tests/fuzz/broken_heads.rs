//! What is not even HTTP. The server may answer 400 or hang up, and lives on.

use crate::house::{Folder, House};
use crate::wire::exchange;

#[test]
fn whatever_comes_over_the_line_the_server_lives_on() {
    let folder = Folder::new();
    let house = House::open(&folder);
    let long = |letter: &str, count: usize| letter.repeat(count);
    let broken: Vec<Vec<u8>> = vec![
        b"\r\n\r\n".to_vec(),
        b"\0\0\0\0\0\0\0\0".to_vec(),
        b"hello\r\n\r\n".to_vec(),
        b"GET\r\n\r\n".to_vec(),
        b"GET /api\r\n\r\n".to_vec(),
        b"GET /api HTTP/9.9\r\n\r\n".to_vec(),
        b"GET /api HTTP/1.1\r\nno colon\r\n\r\n".to_vec(),
        b"GET /api HTTP/1.1\r\n: no name\r\n\r\n".to_vec(),
        b"GET /api HTTP/1.1\r\nna me: x\r\n\r\n".to_vec(),
        b"GET /api HTTP/1.1\r\nName: \0\r\n\r\n".to_vec(),
        b"GET /\xff\xfe HTTP/1.1\r\n\r\n".to_vec(),
        b"GET api HTTP/1.1\r\n\r\n".to_vec(),
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03".to_vec(),
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(),
        b"POST /api/guests HTTP/1.1\r\nContent-Length: -1\r\n\r\n{}".to_vec(),
        b"POST /api/guests HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n{}".to_vec(),
        b"POST /api/guests HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}".to_vec(),
        b"POST /api/guests HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}".to_vec(),
        b"POST /api/guests HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n".to_vec(),
        b"POST /api/guests HTTP/1.1\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n".to_vec(),
        b"POST /api/guests HTTP/1.1\r\nTransfer-Encoding: nonsense\r\n\r\n".to_vec(),
        format!("GET /{} HTTP/1.1\r\n\r\n", long("x", 100_000)).into_bytes(),
        format!("GET /api HTTP/1.1\r\nName: {}\r\n\r\n", long("x", 1_000_000)).into_bytes(),
        format!("GET /api HTTP/1.1\r\n{}\r\n", long("Name: x\r\n", 10_000)).into_bytes(),
        format!("{} /api HTTP/1.1\r\n\r\n", long("G", 100_000)).into_bytes(),
    ];
    for bytes in broken {
        let answer = exchange(house.address, &bytes, true);
        let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(120)]).into_owned();
        if let Some(answer) = answer {
            assert!((400..500).contains(&answer.status), "{shown:?}: {answer:?}");
        }
        assert_eq!(house.nobody().get("/healthz").status, 200, "after {shown:?}");
    }
    assert_eq!(house.nobody().get("/api/tables").expect(200)["tables"], serde_json::json!([]));
}
