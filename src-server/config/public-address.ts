import { BlockList, isIP } from 'node:net';
import { isLoopbackAddress } from './env-field.ts';

/** Networks unreachable from outside: private, shared, link-local and unique local addresses. */
function inside(): BlockList {
  const networks = new BlockList();
  networks.addSubnet('10.0.0.0', 8);
  networks.addSubnet('100.64.0.0', 10);
  networks.addSubnet('127.0.0.0', 8);
  networks.addSubnet('169.254.0.0', 16);
  networks.addSubnet('172.16.0.0', 12);
  networks.addSubnet('192.168.0.0', 16);
  networks.addAddress('0.0.0.0');
  networks.addSubnet('fc00::', 7, 'ipv6');
  networks.addSubnet('fe80::', 10, 'ipv6');
  return networks;
}

/** Suffixes of names that exist only on a machine or inside a network. */
const INSIDE_NAMES = ['localhost', 'local', 'test', 'internal', 'lan', 'home.arpa'];

/**
 * Whether the address is reachable from elsewhere: not loopback or private, and a name with a dot.
 */
export function isPublicAddress(address: string): boolean {
  if (isLoopbackAddress(address)) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  if (family !== 0) return !inside().check(host, family === 6 ? 'ipv6' : 'ipv4');
  return host.includes('.') && !INSIDE_NAMES.some((ending) => host.endsWith(`.${ending}`));
}
