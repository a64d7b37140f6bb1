import { BlockList, isIP } from 'node:net';
import { optionalText, textList, wholeNumber } from './env-field.ts';

/** How many proxies forward to us, or the networks they are in. 0: none. */
export type TrustedProxies = number | BlockList;

const MAX_PROXIES = 10;
const count = wholeNumber(0, { min: 0, max: MAX_PROXIES });

export const trustedProxies = optionalText.transform((value, context): TrustedProxies => {
  const asCount = count.safeParse(value ?? '');
  if (asCount.success) return asCount.data;
  const networks = textList.parse(value ?? '');
  if (networks.length > 0 && networks.every(isNetwork)) return trustedNetworks(networks);
  context.addIssue(
    `must be a whole number from 0 to ${MAX_PROXIES}, or networks such as 10.0.0.0/8, not '${value}'`,
  );
  return 0;
});

/** Addresses and networks in CIDR notation. */
export function trustedNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more.length > 0) return false;
  const bits = family === 6 ? 128 : 32;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}
