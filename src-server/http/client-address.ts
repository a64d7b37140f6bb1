import { isIP } from 'node:net';

/**
 * The caller's address. Only the X-Forwarded-For entries that our own proxies appended are trusted: with n proxies the
 * n-th from the right. An entry that is no address counts as the socket's.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedProxies: number,
): string {
  const direct = socketAddress ?? 'unknown';
  if (trustedProxies === 0 || forwardedFor === undefined) return direct;
  const hops = forwardedFor.split(',');
  return addressIn(hops.at(-trustedProxies) ?? hops[0] ?? '') ?? direct;
}

const WITH_PORT = /^(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+))(?::\d{1,5})?$/;

/** Some proxies write a port, and brackets around IPv6. A port would make each connection an address of its own. */
function addressIn(hop: string): string | null {
  const text = hop.trim();
  const { v6, v4 } = WITH_PORT.exec(text)?.groups ?? {};
  const address = v6 ?? v4 ?? text;
  return isIP(address) === 0 ? null : address;
}

export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127(\.\d+){3}$/.test(address);
}
