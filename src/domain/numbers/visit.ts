/** Pages on which a visit may begin. A page after a payment or for subscribers is none. */
const COUNTED_PAGES = ['/', '/register', '/checkout', '/email-step', '/record'] as const;
export type CountedPage = (typeof COUNTED_PAGES)[number];

/** Named sources. Any other site is 'other', so a table of sources never grows. */
const SOURCES: readonly (readonly [source: string, hosts: RegExp])[] = [
  ['google', /(^|\.)google\.[a-z.]+$/],
  ['bing', /(^|\.)bing\.com$/],
  ['duckduckgo', /(^|\.)duckduckgo\.com$/],
  ['tradingview', /(^|\.)tradingview\.com$/],
  ['discord', /(^|\.)(discord\.com|discord\.gg|discordapp\.com)$/],
  ['youtube', /(^|\.)(youtube\.com|youtu\.be)$/],
  ['x', /(^|\.)(x\.com|twitter\.com|t\.co)$/],
  ['reddit', /(^|\.)reddit\.com$/],
  ['telegram', /(^|\.)(t\.me|telegram\.org)$/],
  ['instagram', /(^|\.)instagram\.com$/],
  ['facebook', /(^|\.)facebook\.com$/],
  ['tiktok', /(^|\.)tiktok\.com$/],
];
const DIRECT = 'direct';
const OTHER_SITE = 'other';

/** Parts of a request that decide. Only the page and the kind of source are kept. */
export interface Arrival {
  path: string;
  isSignedIn: boolean;
  /** Own host, to tell a visit from a step inside it. */
  host: string;
  userAgent: string | undefined;
  referer: string | undefined;
  doNotTrack: string | undefined;
  globalPrivacyControl: string | undefined;
  fetchSite: string | undefined;
  fetchMode: string | undefined;
  purpose: string | undefined;
  /** `utm_source` of the address. */
  campaignSource: string | undefined;
}

const BOTS =
  /(?<!cu)bot|crawl|spider|slurp|preview|fetch|monitor|uptime|headless|lighthouse|curl|wget|python|java\/|go-http|node|axios|okhttp|facebookexternalhit|embedly|scrap/i;

/** No browser of a person sends this. */
export function isProgram(userAgent: string | undefined): boolean {
  return userAgent === undefined || !/mozilla/i.test(userAgent) || BOTS.test(userAgent);
}

/** Null: not counted. A person who asks not to be tracked, a program, a subscriber, or a step inside a visit. */
export function visitOf(arrival: Arrival): { page: CountedPage; source: string } | null {
  const page = countedPage(arrival.path);
  const asksNotTo = arrival.doNotTrack === '1' || arrival.globalPrivacyControl === '1';
  if (page === null || asksNotTo || arrival.isSignedIn) return null;
  if (isProgram(arrival.userAgent) || arrival.purpose !== undefined) return null;
  if (arrival.fetchMode !== undefined && arrival.fetchMode !== 'navigate') return null;
  const from = hostOf(arrival.referer);
  const isInside = arrival.fetchSite === 'same-origin' || from === arrival.host;
  if (isInside) return null;
  return { page, source: sourceOf(arrival.campaignSource, from) };
}

/** The page of a path on which a visit may begin. */
export function countedPage(path: string): CountedPage | null {
  if (path === '/record' || path.startsWith('/record/')) return '/record';
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  return COUNTED_PAGES.find((page) => page === plain) ?? null;
}

function hostOf(referer: string | undefined): string | null {
  const [, host] = /^https?:\/\/([^/?#]+)/i.exec(referer ?? '') ?? [];
  return host?.toLowerCase() ?? null;
}

/** A campaign's own name is free text, so only names of known sources count. */
function sourceOf(campaign: string | undefined, host: string | null): string {
  const named = campaign?.toLowerCase();
  const byName = SOURCES.find(([source]) => source === named)?.[0];
  if (byName !== undefined) return byName;
  if (host === null) return named === undefined ? DIRECT : OTHER_SITE;
  return SOURCES.find(([, hosts]) => hosts.test(host))?.[0] ?? OTHER_SITE;
}
