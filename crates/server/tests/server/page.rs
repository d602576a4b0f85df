//! The web page, or what is said where it is missing.

use crate::fixture::Running;

#[tokio::test]
async fn the_root_is_a_page_and_so_is_every_address_of_its_navigation() {
    let server = Running::start().await;
    for path in ["/", "/table", "/some/deep/address"] {
        let answer = server.get(path).await;
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-type"), Some("text/html; charset=utf-8"), "{path}");
        assert!(answer.body.starts_with("<!doctype html>") || answer.body.starts_with("<!DOCTYPE html>"), "{path}");
    }
}

#[tokio::test]
async fn nobody_climbs_out_of_the_page() {
    let server = Running::start().await;
    for path in ["/../Cargo.toml", "/%2e%2e/Cargo.toml", "/..%2fCargo.toml", "//etc/passwd.txt", "/assets/../../x.rs"] {
        let answer = server.get(path).await;
        assert!(answer.status == 404 && !answer.body.contains("[package]"), "{path}: {}", answer.status);
    }
}

#[tokio::test]
async fn health_and_figures_are_told() {
    let server = Running::start_with(|config| config.metrics = true).await;
    assert_eq!(server.get("/healthz").await.body, "ok");
    let table = server.two_humans("tictactoe").await;
    table.play("b2").await;
    let figures = server.get("/metrics").await;
    for line in ["rival_moves_total 1", "rival_tables 1", "rival_saving_seconds_count 1"] {
        assert!(figures.body.lines().any(|found| found == line), "{line}: {}", figures.body);
    }
    assert_eq!(Running::start().await.get("/metrics").await.status, 404, "without being asked for");
}
