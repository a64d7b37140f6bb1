import { isIPv6 } from 'node:net';

/** The address; of IPv6 the first 64 bits, because one person has them all. */
export function addressBlock(address: string): string {
  const plain = plainAddress(address);
  return isIPv6(plain) ? groupsOf(plain).slice(0, 4).join(':') : plain;
}

/** The /48 of an IPv6 address, which is what a site or a tunnel gets. Null for IPv4. */
export function networkOf(address: string): string | null {
  const plain = plainAddress(address);
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 3).join(':')}/48` : null;
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
