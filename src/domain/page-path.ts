/** Every page of the product. Any other path gets the not-found page with status 404. */
export const PAGE_PATHS = [
  '/',
  '/checkout',
  '/email-step',
  '/payment-step',
  '/password-setup',
  '/register',
  '/login',
  '/success',
  '/upgrade',
  '/keep-plan',
  '/leave',
  '/start-plan',
  '/redeem',
  '/gift',
  '/partner',
  '/lifetime',
  '/admin',
  '/discord-fix',
  '/discord-members',
  '/discord-permissions',
  '/discord-admin',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/account',
  '/account/discord',
  '/account/link-discord',
  '/signals',
  '/continue',
  '/admin/home',
  '/admin/numbers',
  '/admin/disputes',
  '/admin/disputes/:id',
  '/admin/users/:id',
  '/admin/signals',
  '/admin/signals/send',
  '/admin/signals/routes',
  '/admin/catalogue',
  '/admin/offers',
  '/admin/partners',
  '/admin/partners/:id',
  '/admin/follow-up',
  '/admin/jobs',
  '/admin/audit',
  '/admin/access',
  '/admin/setup',
  '/admin/operators',
  '/admin/move',
  '/admin/texts',
  '/admin/brand',
  '/admin/record',
  '/admin/retention',
] as const;

export function isPagePath(path: string): boolean {
  const wanted = path.length > 1 ? path.replace(/\/$/, '') : path;
  return PAGE_PATHS.some((page) => samePath(page, wanted));
}

function samePath(page: string, path: string): boolean {
  const parts = page.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) =>
      part.startsWith(':') ? given[index] !== '' : part === given[index],
    )
  );
}

/** Pages that ask for an account first. */
const RETURN_PAGES = [
  '/keep-plan',
  '/leave',
  '/start-plan',
  '/redeem',
  '/partner',
  '/lifetime',
  '/signals',
  '/upgrade',
  '/account',
  '/account/link-discord',
  '/confirm-email',
] as const;

/** Pages on which a plan was chosen. */
const CHOSEN = /^\/(lifetime|upgrade)\?plan=[a-z][a-z0-9-]{0,39}(&billing=[a-z][a-z0-9-]{0,39})?$/;

/** Where the payment of a plan for life leads back to. */
const BOUGHT = /^\/lifetime\?bought=[\da-f-]{36}$/;

/** The signal that a notification opens. */
const SIGNAL = /^\/signals\?signal=\d{1,12}$/;

/** The page on which a member buys this plan, as `next` of a sign-in. */
export const upgradePath = (plan: string, billing: string) =>
  `/upgrade?plan=${plan}&billing=${billing}`;

/** A mailed link that leads on to this page. `link` has a query already. */
export const withNext = (link: string, next: string | undefined) =>
  next === undefined ? link : `${link}&next=${encodeURIComponent(next)}`;

/** The page to buy this plan for life, as `next` of a sign-in or a sign-up. */
export const lifetimePath = (plan: string) => `/lifetime?plan=${plan}`;

/** Whether a new account pays on this page, as its last step. */
export const isPaymentPage = (next: string | undefined): next is string =>
  next?.split('?')[0] === '/lifetime' && !BOUGHT.test(next);

/** The page that a sign-in or a sign-up leads to. Undefined for every other value: the home page. */
export function returnPage(next: unknown): string | undefined {
  if (typeof next === 'string' && [CHOSEN, BOUGHT, SIGNAL].some((page) => page.test(next)))
    return next;
  return RETURN_PAGES.find((page) => page === next);
}
