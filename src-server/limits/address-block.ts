import { isIPv6 } from 'node:net';

/** The address; for IPv6 its /64, because one person has all of it. */
export function addressBlock(address: string): string {
  if (!address.includes(':')) return address;
  const plain = plainAddress(address);
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(':') : plain;
}

/** IPv6 network sizes that one person gets: a home usually a /56, a site or a free tunnel a /48. */
export type NetworkBits = 56 | 48;

/** The wider networks of an IPv6 address. Null for IPv4. */
export function networksOf(address: string): Record<NetworkBits, string | null> {
  if (!address.includes(':')) return { 56: null, 48: null };
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return { 56: null, 48: null };
  const [a, b, c, d = '0'] = groupsOf(plain);
  const site = [a, b, c].join(':');
  const upperHalf = (Number.parseInt(d, 16) >> 8).toString(16);
  return { 56: `${site}:${upperHalf}/56`, 48: `${site}/48` };
}

const plainAddress = (address: string): string =>
  address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

/** The eight groups, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}
