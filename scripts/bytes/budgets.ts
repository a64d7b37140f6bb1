import { PAGE_PATHS } from '../../src/domain/page-path.ts';

export const KB = 1024;

/** A page, and what its first load may weigh, in KB after brotli. */
export interface Budget {
  path: string;
  /** Who opens it: a stranger, a visitor of the app, a subscriber, or an operator. */
  as: 'stranger' | 'visitor' | 'subscriber' | 'operator';
  /** Scripts by the time the page stands; `aim` is what we would like. */
  script: { most: number; aim: number };
  /** Document, and what stands in it, to the first paint. */
  document?: { most: number; aim: number };
}

const FORM = { most: 115, aim: 95 };
const DASHBOARD = { most: 140, aim: 115 };
const OPERATOR = { most: DASHBOARD.most + 60, aim: DASHBOARD.aim + 40 };

const isOperators = (path: string) => path.startsWith('/admin') || path.startsWith('/discord-');

export const BUDGETS: readonly Budget[] = [
  { path: '/', as: 'stranger', script: { most: 5, aim: 1 }, document: { most: 20, aim: 16 } },
  { path: '/login', as: 'visitor', script: FORM },
  { path: '/email-step', as: 'visitor', script: FORM },
  { path: '/', as: 'subscriber', script: DASHBOARD },
  ...PAGE_PATHS.filter(isOperators).map(
    (path): Budget => ({ path: path.replace(':id', 'u1'), as: 'operator', script: OPERATOR }),
  ),
];

/** Weighed as well, for the table alone. */
export const OTHER_PAGES: readonly Pick<Budget, 'path' | 'as'>[] = [
  { path: '/payment-step', as: 'visitor' },
  { path: '/password-setup?session_id=cs_1', as: 'visitor' },
  { path: '/register?session_id=cs_1', as: 'visitor' },
  { path: '/forgot-password', as: 'visitor' },
  { path: '/nowhere', as: 'visitor' },
  { path: '/account', as: 'subscriber' },
  { path: '/upgrade', as: 'subscriber' },
  { path: '/success', as: 'subscriber' },
];
