//! How others find a server: an address to type and a QR code.

use anstyle::{AnsiColor, Style};
use qrcode::QrCode;
use qrcode::render::unicode::Dense1x2;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

/// Addresses reserved for documentation. Nothing is sent to them: the system only tells which of
/// its own addresses it would use to reach others.
const DOCUMENTATION_ADDRESSES: [IpAddr; 2] =
    [IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1)), IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1))];

/// An address under which others reach a server that listens on this one; the wildcard address
/// cannot be typed.
pub(super) fn reachable(listening: SocketAddr) -> SocketAddr {
    if !listening.ip().is_unspecified() {
        return listening;
    }
    let ip =
        DOCUMENTATION_ADDRESSES.into_iter().find_map(own_address_towards).unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    SocketAddr::new(ip, listening.port())
}

fn own_address_towards(other: IpAddr) -> Option<IpAddr> {
    let any: IpAddr = if other.is_ipv4() { Ipv4Addr::UNSPECIFIED.into() } else { Ipv6Addr::UNSPECIFIED.into() };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    // The discard port.
    socket.connect((other, 9)).ok()?;
    socket.local_addr().ok().map(|own| own.ip()).filter(|own| !own.is_unspecified())
}

/// The text as a QR code for the terminal: black on white in any colour scheme.
pub(super) fn qr_code(text: &str) -> Option<String> {
    let drawn = QrCode::new(text).ok()?.render::<Dense1x2>().quiet_zone(true).build();
    let style = Style::new().fg_color(Some(AnsiColor::Black.into())).bg_color(Some(AnsiColor::BrightWhite.into()));
    Some(drawn.lines().map(|line| format!("{style}{line}{style:#}\n")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_nobody_can_type_is_replaced_and_others_are_not() {
        for listening in ["0.0.0.0:4774", "[::]:4774"] {
            let told = reachable(listening.parse().expect("an address"));
            assert!(!told.ip().is_unspecified() && told.port() == 4774, "{told}");
        }
        let own: SocketAddr = "192.168.7.7:80".parse().expect("an address");
        assert_eq!(reachable(own), own);
    }

    #[test]
    fn a_code_is_a_square_with_its_three_corners() {
        let code = qr_code("http://192.168.7.7:4774/").expect("short enough");
        let lines: Vec<String> = code.lines().map(|line| anstream::adapter::strip_str(line).to_string()).collect();
        let width = lines[0].chars().count();
        assert!(lines.iter().all(|line| line.chars().count() == width) && lines.len() == width.div_ceil(2));
        let corner = " █▀▀▀▀▀█ ";
        let first = lines.iter().find(|line| line.contains('█')).expect("black cells");
        assert_eq!(first.matches(corner.trim()).count(), 2, "{first}");
    }
}
