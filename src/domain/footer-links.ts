/** The documented placeholder: no address is configured. */
const NO_ADDRESS = '#';

const KEYS = ['help', 'contact', 'privacy', 'terms'] as const;
type FooterKey = (typeof KEYS)[number];

export interface FooterLink {
  key: FooterKey;
  /** Null: a placeholder without a target. */
  href: string | null;
}

interface Configured {
  links: Readonly<Record<FooterKey, string>>;
  supportEmail: string | null;
}

/**
 * The four links of the documented footer. Without an address of its own, help leads to the questions of the landing
 * page and contact to the support address.
 */
export function footerLinks({ links, supportEmail }: Configured, questions: string): FooterLink[] {
  const others: Partial<Record<FooterKey, string | null>> = {
    help: questions,
    contact: supportEmail === null ? null : `mailto:${supportEmail}`,
  };
  return KEYS.map((key) => ({
    key,
    href: links[key] === NO_ADDRESS ? (others[key] ?? null) : links[key],
  }));
}
