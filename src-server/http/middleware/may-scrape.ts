import { hash, timingSafeEqual } from 'node:crypto';
import type { TrustedProxies } from '../../config/trusted-proxies.ts';
import { isLoopback } from './client-address.ts';

interface Scrape {
  /** The peer of the socket. */
  socketAddress: string | undefined;
  headers: Record<string, string | undefined>;
}

interface ScrapeRules {
  metricsToken: string | null;
  trustedProxies: TrustedProxies;
}

const FORWARDED = /^(forwarded|x-forwarded-.*|x-real-ip)$/i;

/**
 * Whether a non-operator may read the metrics: with the token, or from this machine. An
 * unconfigured local proxy forwards strangers from loopback, but adds its header. Uses no database,
 * because metrics matter most during an outage.
 */
export function mayScrape({ socketAddress, headers }: Scrape, rules: ScrapeRules): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (given !== undefined && rules.metricsToken !== null) {
    return isSame(given, rules.metricsToken);
  }
  const forwarded = Object.keys(headers).some((name) => FORWARDED.test(name));
  return rules.trustedProxies === 0 && !forwarded && isLoopback(socketAddress ?? '');
}

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => hash('sha256', text, 'buffer'));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
