//! Where a request comes from, for counting only: nobody is ever let in because of an address.

use crate::config::Config;
use axum::extract::{ConnectInfo, Request};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

/// An address; with IPv6 the network, because everybody has a network of addresses there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(pub(crate) IpAddr);

impl Address {
    /// Where a request comes from: what the proxy says if there is one, and whoever has connected otherwise.
    pub(crate) fn of(request: &Request, config: &Config) -> Self {
        let forwarded = || {
            // The last one was added by our own proxy; those before it anybody can have made up.
            let last = request.headers().get_all("x-forwarded-for").into_iter().next_back()?.to_str().ok()?;
            let last = last.rsplit(',').next()?.trim();
            last.parse().ok().or_else(|| last.parse().ok().map(|address: SocketAddr| address.ip()))
        };
        let connected = || request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
        let found = config.behind_proxy.then(forwarded).flatten().or_else(connected);
        Address(network(found.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED))))
    }
}

fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) if !address.is_loopback() => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64))
        }
        alone => alone,
    }
}

#[cfg(test)]
mod tests {
    use super::network;

    #[test]
    fn a_network_counts_as_one() {
        let same = |a: &str, b: &str| network(a.parse().unwrap()) == network(b.parse().unwrap());
        assert!(same("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff"));
        assert!(!same("2001:db8:1:2::1", "2001:db8:1:3::1"));
        assert!(!same("192.0.2.1", "192.0.2.2"));
        assert!(same("192.0.2.1", "::ffff:192.0.2.1"));
        assert!(network("::1".parse().unwrap()).is_loopback(), "this machine stays this machine");
    }
}
