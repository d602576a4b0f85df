//! Strangers stay out: the matrix of hosts and origins, and what every answer tells a browser.

use crate::fixture::{Running, refused};
use rival_server::client::HttpResponse;
use serde_json::json;

const UPGRADE: [(&str, &str); 4] = [
    ("Connection", "upgrade"),
    ("Upgrade", "websocket"),
    ("Sec-WebSocket-Version", "13"),
    ("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="),
];

/// What comes of a request with this host and origin: let in, or the problem's code.
async fn outcome(server: &Running, method: &str, path: &str, headers: &[(&str, &str)]) -> String {
    let json = [("Content-Type", "application/json")];
    let headers: Vec<_> = headers.iter().chain(if method == "POST" { &json[..] } else { &[] }).copied().collect();
    let answer = server.client.send(method, path, &headers, r#"{"game": "tictactoe"}"#).await.expect("an answer");
    read(&answer)
}

fn read(answer: &HttpResponse) -> String {
    match answer.status {
        101 | 200 | 201 | 204 => "in".to_owned(),
        _ => answer.json()["code"].as_str().unwrap_or("no code").to_owned(),
    }
}

#[tokio::test]
async fn only_our_own_names_are_answered() {
    let server = Running::start_with(|config| config.hosts = vec!["Games.lan".to_owned()]).await;
    let cases = [
        ("localhost", "in"),
        ("localhost:1234", "in"),
        ("LOCALHOST", "in"),
        ("127.0.0.1", "in"),
        ("127.0.0.1:4774", "in"),
        ("[::1]:4774", "in"),
        ("games.lan", "in"),
        ("games.lan:80", "in"),
        ("evil.example", "wrong-host"),
        ("evil.example:4774", "wrong-host"),
        ("localhost.evil.example", "wrong-host"),
        ("evil.localhost", "wrong-host"),
        ("192.168.1.7", "wrong-host"),
        ("127.0.0.1.evil.example", "wrong-host"),
        ("localhost:evil", "wrong-host"),
        ("", "wrong-host"),
    ];
    for (host, expected) in cases {
        for method in ["GET", "POST"] {
            let found = outcome(&server, method, "/api/tables", &[("Host", host)]).await;
            assert_eq!(found, expected, "{method} with Host: {host}");
        }
    }
}

#[tokio::test]
async fn on_a_network_a_number_is_a_name_too() {
    let server = Running::start_with(|config| config.address.set_ip([0, 0, 0, 0].into())).await;
    for (host, expected) in [("192.168.1.7:4774", "in"), ("[fe80::1]:4774", "in"), ("evil.example", "wrong-host")] {
        assert_eq!(outcome(&server, "GET", "/api/tables", &[("Host", host)]).await, expected, "{host}");
    }
}

#[tokio::test]
async fn a_request_without_a_host_or_with_two_is_refused() {
    let server = Running::start().await;
    let none = server.client.raw(b"GET /healthz HTTP/1.0\r\n\r\n").await.unwrap();
    refused(&none, 421, "wrong-host");
    let two = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    assert!(server.client.raw(two).await.unwrap().status >= 400);
    let absolute = b"GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    refused(&server.client.raw(absolute).await.unwrap(), 421, "wrong-host");
}

#[tokio::test]
async fn pages_of_other_sites_change_nothing() {
    let server = Running::start_with(|config| config.origins = vec!["https://friend.example".to_owned()]).await;
    let cases: [(&[(&str, &str)], &str); 15] = [
        (&[], "in"),
        (&[("Origin", "http://localhost:4774")], "in"),
        (&[("Origin", "https://localhost:4774")], "in"),
        (&[("Origin", "https://friend.example")], "in"),
        (&[("Sec-Fetch-Site", "same-origin")], "in"),
        (&[("Sec-Fetch-Site", "none")], "in"),
        (&[("Sec-Fetch-Site", "cross-site")], "wrong-origin"),
        (&[("Sec-Fetch-Site", "same-site")], "wrong-origin"),
        (&[("Origin", "http://localhost:3000")], "wrong-origin"),
        (&[("Origin", "http://localhost")], "wrong-origin"),
        (&[("Origin", "http://evil.example")], "wrong-origin"),
        (&[("Origin", "http://localhost:4774.evil.example")], "wrong-origin"),
        (&[("Origin", "null")], "wrong-origin"),
        (&[("Origin", "file://localhost:4774")], "wrong-origin"),
        (&[("Origin", "http://localhost:4774"), ("Origin", "http://evil.example")], "wrong-origin"),
    ];
    for (headers, expected) in cases {
        let headers: Vec<_> = headers.iter().chain(&[("Host", "localhost:4774")]).copied().collect();
        assert_eq!(outcome(&server, "POST", "/api/tables", &headers).await, expected, "{headers:?}");
        assert_eq!(outcome(&server, "GET", "/api/tables", &headers).await, "in", "to read is harmless: {headers:?}");
    }
}

/// A WebSocket's handshake with these headers.
async fn handshake(server: &Running, path: &str, headers: &[(&str, &str)]) -> HttpResponse {
    let mut request = format!("GET {path} HTTP/1.1\r\n");
    for (name, value) in UPGRADE.iter().chain(headers) {
        request.push_str(&format!("{name}: {value}\r\n"));
    }
    // A close frame, so that a server that lets us in hangs up at once.
    let mut bytes = format!("{request}\r\n").into_bytes();
    bytes.extend([0x88, 0x80, 0, 0, 0, 0]);
    server.client.raw(&bytes).await.expect("an answer")
}

#[tokio::test]
async fn websockets_from_pages_of_other_sites_are_refused() {
    let server = Running::start().await;
    let path = server.two_humans("tictactoe").await.path("/live");
    for origin in ["http://evil.example", "http://localhost:3000", "null", "", "http://localhost:4774@evil.example"] {
        let headers = [("Host", "localhost:4774"), ("Origin", origin)];
        refused(&handshake(&server, &path, &headers).await, 403, "wrong-origin");
    }
}

#[tokio::test]
async fn the_matrix_of_methods_hosts_and_origins() {
    let server = Running::start().await;
    let (ours, foreign) = ("localhost:4774", "evil.example:4774");
    let origins = [None, Some("http://localhost:4774"), Some("http://evil.example:4774"), Some("null")];
    let matrix = [
        ("GET", ours, ["in", "in", "in", "in"]),
        ("POST", ours, ["in", "in", "wrong-origin", "wrong-origin"]),
        ("DELETE", ours, ["in", "in", "wrong-origin", "wrong-origin"]),
        ("WebSocket", ours, ["in", "in", "wrong-origin", "wrong-origin"]),
        ("GET", foreign, ["wrong-host"; 4]),
        ("POST", foreign, ["wrong-host"; 4]),
        ("DELETE", foreign, ["wrong-host"; 4]),
        ("WebSocket", foreign, ["wrong-host"; 4]),
    ];
    for (method, host, expected) in matrix {
        for (origin, expected) in origins.into_iter().zip(expected) {
            let table = server.two_humans("tictactoe").await;
            let bearer = format!("Bearer {}", table.first);
            let mut headers = vec![("Host", host), ("Authorization", bearer.as_str())];
            headers.extend(origin.map(|origin| ("Origin", origin)));
            let found = match method {
                "WebSocket" => read(&handshake(&server, &table.path("/live"), &headers).await),
                "POST" => outcome(&server, method, "/api/tables", &headers).await,
                _ => outcome(&server, method, &table.path(""), &headers).await,
            };
            assert_eq!(found, expected, "{method} with Host: {host} and Origin: {origin:?}");
        }
    }
}

#[tokio::test]
async fn every_answer_keeps_browsers_safe() {
    let server = Running::start().await;
    for path in [
        "/",
        "/embed",
        "/embed/tree/1",
        "/embedded/tree",
        "/api/games",
        "/api/docs",
        "/api/docs.js",
        "/api/nothing",
        "/healthz",
    ] {
        let answer = server.get(path).await;
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
        assert_eq!(answer.header("x-frame-options"), Some("DENY"), "{path}");
        assert_eq!(answer.header("access-control-allow-origin"), None, "{path}");
    }
}

#[tokio::test]
async fn other_sites_may_show_in_a_frame_what_is_meant_for_them_and_nothing_else_is_new_there() {
    let server = Running::start().await;
    let policy =
        async |path: &str| server.get(path).await.header("content-security-policy").expect("a policy").to_owned();
    let usual = policy("/").await;
    for path in ["/embed/position?game=tictactoe", "/embed/tree?game=tictactoe", "/embed/quiz?game=tictactoe"] {
        assert_eq!(policy(path).await, usual.replace("frame-ancestors 'none'", "frame-ancestors *"), "{path}");
        let answer = server.get(path).await;
        assert_eq!(answer.header("x-frame-options"), None, "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{path}");
    }
}

#[tokio::test]
async fn other_sites_may_load_the_script_made_for_them_and_no_other_file() {
    let server = Running::start().await;
    let policy = async |path: &str| {
        server.get(path).await.header("cross-origin-resource-policy").map(str::to_owned).expect("a policy")
    };
    assert_eq!(policy("/embed.js").await, "cross-origin");
    for path in ["/", "/first-paint.js", "/embed/tree?game=tictactoe", "/api/games", "/api/docs.js"] {
        assert_eq!(policy(path).await, "same-origin", "{path}");
    }
}

#[tokio::test]
async fn other_sites_may_read_only_if_the_user_says_so() {
    let ask = async |server: &Running, origin: &str| {
        let headers = [("Origin", origin), ("Access-Control-Request-Method", "POST")];
        let answer = server.client.send("OPTIONS", "/api/tables", &headers, "").await.unwrap();
        answer.header("access-control-allow-origin").map(str::to_owned)
    };
    let closed = Running::start().await;
    assert_eq!(ask(&closed, "https://friend.example").await, None);
    let open = Running::start_with(|config| config.origins = vec!["https://friend.example".to_owned()]).await;
    assert_eq!(ask(&open, "https://friend.example").await.as_deref(), Some("https://friend.example"));
    assert_eq!(ask(&open, "https://evil.example").await, None);
}

#[tokio::test]
async fn the_page_of_the_api_loads_nothing_from_outside() {
    let server = Running::start().await;
    for path in ["/api/docs", "/api/docs.js", "/api/docs.css"] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert!(!answer.body.contains("://"), "{path} names another place");
    }
    assert_eq!(server.get("/api/openapi.json").await.json()["info"]["title"], json!("rival"));
}
