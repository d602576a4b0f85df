//! Clients, and how much of the server one of them may have: of connections, WebSockets, searches and tables. A client
//! on the machine itself may have all of it.

use crate::config::Shares;
use rival_game::Phrase;
use rival_wire::Problem;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A client: an address, or of IPv6 the network that a provider gives to one customer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClientId(IpAddr);

/// The part of an IPv6 address that is the customer's network.
const CUSTOMER: u128 = !0 << 64;
/// When to try again what one client has too much of, in seconds.
const RETRY_AFTER: u32 = 5;
/// A client that has more than one part in this many of a share is told to other servers.
const WORTH_TELLING: usize = 8;
/// How many clients are remembered before those who have nothing are forgotten.
const MOST_CLIENTS: usize = 4096;

impl ClientId {
    /// Users of the machine itself, and the server.
    pub(crate) const LOCAL: ClientId = ClientId(IpAddr::V4(Ipv4Addr::LOCALHOST));
    /// All who come through a proxy that does not say, or is not believed, who they are.
    const BEHIND_A_PROXY: ClientId = ClientId(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    pub(crate) fn of(address: IpAddr) -> ClientId {
        match address.to_canonical() {
            address if address.is_loopback() => ClientId::LOCAL,
            IpAddr::V6(address) => ClientId(Ipv6Addr::from(u128::from(address) & CUSTOMER).into()),
            address => ClientId(address),
        }
    }

    pub(crate) fn is_local(self) -> bool {
        self == ClientId::LOCAL
    }
}

/// A resource limited per client.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Share {
    Connections,
    Sockets,
    Searches,
    Tables,
    Jobs,
}

const SHARES: usize = 5;

/// What each client has at present, and the most it may have, in the order of [`Share`].
pub(crate) struct Usage {
    most: [usize; SHARES],
    creations_a_minute: u32,
    clients: Mutex<HashMap<ClientId, Had>>,
    /// What clients have on other servers, as those told last.
    on_other_servers: Mutex<HashMap<ClientId, ClientUsage>>,
}

/// What a client has on one server: each share, and the creations of the last minute.
pub(crate) type ClientUsage = [usize; SHARES + 1];

struct Had {
    counts: [usize; SHARES],
    /// Creations left at that instant; they grow back.
    creations: (Instant, f64),
}

/// A share that its client has until this is dropped.
pub(crate) struct HeldShare {
    usage: Arc<Usage>,
    client: ClientId,
    share: Share,
    many: usize,
}

impl Drop for HeldShare {
    fn drop(&mut self) {
        if let Some(had) = self.usage.lock().get_mut(&self.client) {
            let count = &mut had.counts[self.share as usize];
            *count = count.saturating_sub(self.many);
        }
    }
}

impl Usage {
    pub(crate) fn new(shares: &Shares) -> Usage {
        let Shares { connections, sockets, searches, tables, jobs, creations_a_minute } = *shares;
        let most = [connections, sockets, searches, tables, jobs];
        Usage { most, creations_a_minute, clients: Mutex::default(), on_other_servers: Mutex::default() }
    }

    /// What clients have here, for other servers. Those who have little of everything are left out: they are many, and what they
    /// have all the servers together give without harm.
    pub(crate) fn told(&self) -> Vec<(IpAddr, ClientUsage)> {
        let clients = self.lock();
        let told = clients.iter().map(|(client, had)| (client.0, self.told_of(had)));
        let most = self.most.into_iter().chain([self.creations_a_minute as usize]);
        let is_much = |told: &ClientUsage| told.iter().zip(most.clone()).any(|(&has, most)| has * WORTH_TELLING > most);
        told.filter(|(_, told)| is_much(told)).collect()
    }

    fn told_of(&self, had: &Had) -> ClientUsage {
        let mut told = [0; SHARES + 1];
        told[..SHARES].copy_from_slice(&had.counts);
        told[SHARES] = (f64::from(self.creations_a_minute) - self.creations_left(had)).round().max(0.0) as usize;
        told
    }

    /// What clients have on the other servers, all together.
    pub(crate) fn set_on_other_servers(&self, told: impl Iterator<Item = (IpAddr, ClientUsage)>) {
        let mut on_other_servers: HashMap<ClientId, ClientUsage> = HashMap::new();
        for (address, told) in told {
            let sum = on_other_servers.entry(ClientId(address)).or_default();
            sum.iter_mut().zip(told).for_each(|(sum, has)| *sum = sum.saturating_add(has));
        }
        *self.on_other_servers.lock().unwrap_or_else(PoisonError::into_inner) = on_other_servers;
    }

    fn on_other_servers(&self, client: ClientId) -> ClientUsage {
        let on_other_servers = self.on_other_servers.lock().unwrap_or_else(PoisonError::into_inner);
        on_other_servers.get(&client).copied().unwrap_or_default()
    }

    /// The counts are whole whatever happened to the thread that had them.
    fn lock(&self) -> MutexGuard<'_, HashMap<ClientId, Had>> {
        self.clients.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives a client this much more of something, unless it would be too much for one.
    pub(crate) fn take(self: &Arc<Self>, client: ClientId, share: Share, many: usize) -> Result<HeldShare, Problem> {
        if !client.is_local() {
            let on_other_servers = self.on_other_servers(client)[share as usize];
            let mut clients = self.lock();
            let had = self.had(&mut clients, client);
            if had.counts[share as usize] + on_other_servers + many > self.most[share as usize] {
                return Err(too_much());
            }
            had.counts[share as usize] += many;
        }
        Ok(HeldShare { usage: Arc::clone(self), client, share, many })
    }

    /// Lets a client make `many` tables now, unless it has made too many in the last minute.
    pub(crate) fn check_creations(&self, client: ClientId, many: usize) -> Result<(), Problem> {
        if client.is_local() {
            return Ok(());
        }
        let on_other_servers = self.on_other_servers(client)[SHARES];
        let mut clients = self.lock();
        let had = self.had(&mut clients, client);
        let left = self.creations_left(had);
        let granted = left >= (many + on_other_servers) as f64;
        had.creations = (Instant::now(), if granted { left - many as f64 } else { left });
        if granted { Ok(()) } else { Err(too_much()) }
    }

    /// Tables that a client may still make now on this server.
    fn creations_left(&self, had: &Had) -> f64 {
        let (most, (then, left)) = (f64::from(self.creations_a_minute), had.creations);
        (left + then.elapsed().as_secs_f64() * most / 60.0).min(most)
    }

    fn had<'a>(&self, clients: &'a mut HashMap<ClientId, Had>, client: ClientId) -> &'a mut Had {
        if clients.len() >= MOST_CLIENTS {
            let minute = std::time::Duration::from_secs(60);
            clients.retain(|_, had| had.counts != [0; SHARES] || had.creations.0.elapsed() < minute);
        }
        let creations = (Instant::now(), f64::from(self.creations_a_minute));
        clients.entry(client).or_insert(Had { counts: [0; SHARES], creations })
    }
}

fn too_much() -> Problem {
    let say = Phrase::fixed(
        "Too much is asked for from your address at once; try again in a moment.",
        "Se pide demasiado a la vez desde tu dirección; inténtalo de nuevo en un momento.",
    );
    Problem::busy(say, RETRY_AFTER)
}

/// Addresses that share their first bits: `192.168.0.0/16`, or one of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    first: u128,
    mask: u128,
    is_v6: bool,
}

/// An address as a number, and whether it is of IPv6.
fn number(address: IpAddr) -> (u128, bool) {
    match address.to_canonical() {
        IpAddr::V4(address) => (u128::from(u32::from(address)), false),
        IpAddr::V6(address) => (u128::from(address), true),
    }
}

impl Network {
    /// Whether the address is one of them.
    #[must_use]
    pub fn contains(&self, address: IpAddr) -> bool {
        let (number, is_v6) = number(address);
        is_v6 == self.is_v6 && number & self.mask == self.first
    }
}

impl std::str::FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Network, String> {
        let wrong = || format!("\"{text}\" is neither an address nor a network such as 10.0.0.0/8");
        let (address, bits) = text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let (number, is_v6) = number(address.parse().map_err(|_| wrong())?);
        let width = if is_v6 { 128 } else { 32 };
        let bits = bits.map_or(Ok(width), |bits| bits.parse::<u32>().map_err(|_| wrong()))?;
        if bits > width {
            return Err(wrong());
        }
        let mask = u128::MAX.checked_shl(width - bits).unwrap_or(0);
        Ok(Network { first: number & mask, mask, is_v6 })
    }
}

/// The client behind a connection. What a proxy says of its own client counts only if the proxy was named as trusted; of
/// several addresses the last one that is not itself such a proxy. A client that comes through a proxy on this machine is as remote
/// as the proxy says; if it is not believed, they are not at this machine.
pub(crate) fn client_behind(peer: IpAddr, forwarded: Option<&str>, trusted: &[Network]) -> ClientId {
    let is_trusted = |address: IpAddr| trusted.iter().any(|network| network.contains(address));
    let Some(forwarded) = forwarded else { return ClientId::of(peer) };
    if !is_trusted(peer) {
        return if ClientId::of(peer).is_local() { ClientId::BEHIND_A_PROXY } else { ClientId::of(peer) };
    }
    let mut last = ClientId::BEHIND_A_PROXY;
    for address in forwarded.rsplit(',').map_while(|address| address.trim().parse().ok()) {
        let named = ClientId::of(address);
        // Clients inside a trusted network can write this header, too.
        last = if named.is_local() { ClientId::BEHIND_A_PROXY } else { named };
        if !is_trusted(address) {
            break;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> IpAddr {
        text.parse().unwrap()
    }

    #[test]
    fn a_client_has_its_share_and_no_more_and_others_have_theirs() {
        let shares = Shares { sockets: 2, creations_a_minute: 3, ..Shares::default() };
        let usage = Arc::new(Usage::new(&shares));
        let [one, two] = ["10.0.0.1", "10.0.0.2"].map(|text| ClientId::of(address(text)));
        let held = [(); 2].map(|()| usage.take(one, Share::Sockets, 1).map_err(|_| "refused").expect("its share"));
        assert!(usage.take(one, Share::Sockets, 1).is_err());
        assert!(usage.take(two, Share::Sockets, 2).is_ok());
        drop(held);
        assert!(usage.take(one, Share::Sockets, 2).is_ok(), "what was given back can be had again");
        assert!(usage.check_creations(one, 3).is_ok() && usage.check_creations(one, 1).is_err());
        assert!(usage.check_creations(two, 4).is_err() && usage.check_creations(two, 3).is_ok());
        let local = ClientId::of(address("::1"));
        assert!(usage.take(local, Share::Sockets, 99).is_ok() && usage.check_creations(local, 99).is_ok());
    }

    #[test]
    fn what_a_client_has_on_other_servers_counts_here() {
        let shares = Shares { sockets: 8, creations_a_minute: 10, ..Shares::default() };
        let [here, there] = [(); 2].map(|()| Arc::new(Usage::new(&shares)));
        let [greedy, modest] = ["10.0.0.1", "10.0.0.2"].map(|text| ClientId::of(address(text)));
        let held = there.take(greedy, Share::Sockets, 7).map_err(|_| "refused").expect("its share");
        let _one = there.take(modest, Share::Sockets, 1).map_err(|_| "refused").expect("its share");
        assert!(there.check_creations(greedy, 6).is_ok());
        assert_eq!(there.told(), [(address("10.0.0.1"), [0, 7, 0, 0, 0, 6])], "who has little is not worth telling");
        here.set_on_other_servers(there.told().into_iter());
        assert!(here.take(greedy, Share::Sockets, 2).is_err() && here.take(modest, Share::Sockets, 8).is_ok());
        assert!(here.check_creations(greedy, 5).is_err() && here.check_creations(greedy, 4).is_ok());
        drop(held);
        here.set_on_other_servers(there.told().into_iter());
        assert!(here.take(greedy, Share::Sockets, 8).is_ok());
    }

    #[test]
    fn a_customer_of_ipv6_is_one_client() {
        assert_eq!(ClientId::of(address("2001:db8:1:2::3")), ClientId::of(address("2001:db8:1:2:ffff::1")));
        assert_ne!(ClientId::of(address("2001:db8:1:2::3")), ClientId::of(address("2001:db8:1:3::3")));
        assert_eq!(ClientId::of(address("::ffff:10.0.0.1")), ClientId::of(address("10.0.0.1")));
    }

    #[test]
    fn networks_are_read_and_know_their_own() {
        let network: Network = "10.1.0.0/16".parse().unwrap();
        assert!(network.contains(address("10.1.255.255")) && network.contains(address("::ffff:10.1.2.3")));
        assert!(!network.contains(address("10.2.0.0")) && !network.contains(address("::1")));
        assert!("::/0".parse::<Network>().unwrap().contains(address("2001:db8::1")));
        for wrong in ["", "10.0.0.0/33", "10.0.0.0/x", "example.org", "10.0.0/8"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn only_a_trusted_proxy_says_who_its_client_is() {
        let trusted = ["127.0.0.1".parse().unwrap(), "10.0.0.0/8".parse().unwrap()];
        let behind = |peer: &str, forwarded: &str| client_behind(address(peer), Some(forwarded), &trusted);
        let of = |text: &str| ClientId::of(address(text));
        assert_eq!(behind("192.0.2.1", "198.51.100.7"), of("192.0.2.1"), "anybody can write this header");
        assert_eq!(behind("127.0.0.1", "198.51.100.7"), of("198.51.100.7"));
        assert_eq!(behind("127.0.0.1", "1.2.3.4, 198.51.100.7, 10.0.0.9"), of("198.51.100.7"), "the first was made up");
        assert!(!behind("127.0.0.1", "127.0.0.1").is_local() && !behind("10.0.0.9", "::1").is_local());
        assert_eq!(behind("127.0.0.1", "127.0.0.1, 198.51.100.7"), of("198.51.100.7"), "who only says so");
        assert!(!behind("127.0.0.1", "nonsense").is_local());
        assert!(!client_behind(address("127.0.0.1"), Some("127.0.0.1"), &[]).is_local(), "a proxy nobody named");
        assert_eq!(client_behind(address("127.0.0.1"), None, &trusted), ClientId::LOCAL);
    }
}
