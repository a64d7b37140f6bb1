import { PAGE_PATHS } from '../../../src/domain/page-path.ts';

export const KB = 1024;

/** A page and the budget of its first load, in KB after brotli. */
export interface Budget {
  path: string;
  /** Visitor type: without a session and on the prerendered page, in the app, as a subscriber, or as an operator. */
  as: 'stranger' | 'visitor' | 'subscriber' | 'operator';
  /** Scripts loaded until the page is complete. `aim` is the desired value. */
  script: { most: number; aim: number };
  /** The document with its inlined resources, up to the first paint. */
  document?: { most: number; aim: number };
}

const FORM = { most: 115, aim: 95 };
const DASHBOARD = { most: 136, aim: 115 };
const OPERATOR = { most: 200, aim: 155 };

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

/** Reported in the table without a budget. */
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
