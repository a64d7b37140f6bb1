/** Minimum scores of a page, each out of 100. */
export interface Floors {
  performance: number;
  accessibility: number;
  'best-practices': number;
  /** Absent for pages that search engines should not index. */
  seo?: number;
}

export type Category = keyof Floors;

export const CATEGORIES: readonly Category[] = [
  'performance',
  'accessibility',
  'best-practices',
  'seo',
];

const WHOLE = { accessibility: 100, 'best-practices': 100, seo: 100 };

interface MeasuredPage {
  name: string;
  /** `{session}` is replaced by the id of a payment session paid in this browser. */
  path: string;
  /** The expected status when it is not 200. */
  status?: number;
  floors: Floors;
}

export const PAGES: readonly MeasuredPage[] = [
  { name: '/', path: '/', floors: { performance: 98, ...WHOLE } },
  { name: '/login', path: '/login', floors: { performance: 95, ...WHOLE } },
  { name: '/email-step', path: '/email-step', floors: { performance: 95, ...WHOLE } },
  {
    name: '/register',
    path: '/register?session_id={session}&plan=standard&billing=monthly',
    floors: { performance: 95, ...WHOLE },
  },
  {
    name: 'not found',
    path: '/no-such-page',
    status: 404,
    floors: { performance: 0, accessibility: 100, 'best-practices': 100 },
  },
];
