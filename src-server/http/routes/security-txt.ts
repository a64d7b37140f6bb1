import type { Kernel } from '../../kernel.ts';
import type { RouteRegistry } from '../route-registry.ts';

export interface SecurityTxtDeps extends Pick<Kernel, 'machineClock'> {
  /** Public origin, without trailing slash. */
  publicUrl: string;
  /** SECURITY_CONTACT, or the support address; null: the site itself is the contact. */
  contact: string | null;
}

const PATH = '/.well-known/security.txt';
/** RFC 9116 recommends less than a year. */
const LIFE_MS = 180 * 86_400_000;

/** Where to report a vulnerability (RFC 9116). */
export function mountSecurityTxt(registry: RouteRegistry, deps: SecurityTxtDeps): void {
  registry.add({ method: 'GET', path: PATH, policy: 'public', limit: 'page' }, (c) =>
    c.text(securityTxt(deps)),
  );
}

export function securityTxt({ publicUrl, contact, machineClock }: SecurityTxtDeps): string {
  const expires = new Date(machineClock.now().getTime() + LIFE_MS);
  expires.setUTCHours(0, 0, 0, 0);
  return `${[
    `Contact: ${contact === null ? `${publicUrl}/` : addressOf(contact)}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${PATH}`,
  ].join('\n')}\n`;
}

function addressOf(contact: string): string {
  return /^(https:|mailto:)/.test(contact) ? contact : `mailto:${contact}`;
}
