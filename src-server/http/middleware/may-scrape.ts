import { hash, timingSafeEqual } from 'node:crypto';
import type { TrustedProxies } from '../../config/trusted-proxies.ts';
import { isLoopback } from './client-address.ts';

export interface Scrape {
  /** Whoever is at the other end of the socket. */
  socketAddress: string | undefined;
  headers: Record<string, string | undefined>;
}

export interface ScrapeRules {
  metricsToken: string | null;
  trustedProxies: TrustedProxies;
}

const FORWARDED = /^(forwarded|x-forwarded-.*|x-real-ip)$/i;

/**
 * Who may read the measurements without being an operator: whoever has the token, and the machine itself.
 * A proxy on this machine that nobody told us of forwards strangers from loopback; it says so. Asks no
 * database: the measurements are wanted most when there is none.
 */
export function mayScrape({ socketAddress, headers }: Scrape, rules: ScrapeRules): boolean {
  const [, given] = /^Bearer (.+)$/i.exec(headers.authorization ?? '') ?? [];
  if (given !== undefined && rules.metricsToken !== null) {
    return isSame(given, rules.metricsToken);
  }
  const forwarded = Object.keys(headers).some((name) => FORWARDED.test(name));
  return rules.trustedProxies === 0 && !forwarded && isLoopback(socketAddress ?? '');
}

/** In a time that tells nothing of where they differ. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => hash('sha256', text, 'buffer'));
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
