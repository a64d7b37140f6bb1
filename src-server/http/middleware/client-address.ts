import { type BlockList, isIP } from 'node:net';
import type { TrustedProxies } from '../../config/trusted-proxies.ts';

/**
 * The caller's address. Trusts only X-Forwarded-For entries that our own proxies appended. With n
 * proxies it is the n-th from the right; an invalid entry falls back to the socket's address. With
 * networks it is the first from the right outside them, if the socket is inside them.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: TrustedProxies,
): string {
  const direct = socketAddress ?? 'unknown';
  if (trustedProxies === 0 || forwardedFor === undefined) return direct;
  const hops = forwardedFor.split(',');
  if (typeof trustedProxies !== 'number') return firstOutside(trustedProxies, [...hops, direct]);
  return addressIn(hops.at(-trustedProxies) ?? hops[0] ?? '') ?? direct;
}

/** `hops` ends with the socket's address. A proxy that forwards no address counts as the caller. */
function firstOutside(networks: BlockList, hops: readonly string[]): string {
  let address = hops.at(-1) ?? 'unknown';
  for (const hop of hops.toReversed()) {
    const next = addressIn(hop);
    if (next === null) return address;
    address = next;
    if (!networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return address;
  }
  return address;
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/;

/**
 * Some proxies add a port, and brackets around IPv6. Keeping the port would make each connection a
 * new address.
 */
function addressIn(hop: string): string | null {
  const text = hop.trim();
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v6 ?? v4 ?? text;
  return isIP(address) === 0 ? null : address;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d+){3}$/.test(address);
}
