/** Modules that a browser at this path always fetches. Paths are relative to src-client. */
const FORM_PAGES: Record<string, string> = {
  '/login': 'features/sign-in/sign-in-page.tsx',
  '/email-step': 'features/checkout/email-step-page.tsx',
  '/payment-step': 'features/checkout/payment-step-page.tsx',
  '/forgot-password': 'features/password-reset/forgot-password-page.tsx',
};

/** These call the server before they show anything, so the API code is preloaded. */
const ASKING_PAGES: Record<string, string> = {
  '/register': 'features/register/register-page.tsx',
  '/password-setup': 'features/password-setup/password-setup-page.tsx',
};

const SIGNED_IN_PAGES: Record<string, string> = {
  '/': 'features/dashboard/dashboard-page.tsx',
  '/account': 'features/account/account-page.tsx',
  '/upgrade': 'features/upgrade/upgrade-page.tsx',
  '/success': 'features/success/success-page.tsx',
};

const CALLING = 'lib/call/api.ts';
const SESSION = 'lib/session/live-session.tsx';

/** Loaded by the entry script on every page. */
export const APP = 'start.tsx';

const withModule = (pages: Record<string, string>, ...modules: string[]) =>
  Object.entries(pages).map(([path, page]) => [path, [page, ...modules]] as const);

export interface FirstPages {
  visitor: readonly (readonly [path: string, modules: readonly string[]])[];
  /** Pages for a browser with a token. */
  signedIn: readonly (readonly [path: string, modules: readonly string[]])[];
}

export const FIRST_PAGES: FirstPages = {
  visitor: [...withModule(FORM_PAGES), ...withModule(ASKING_PAGES, CALLING)],
  signedIn: withModule(SIGNED_IN_PAGES, SESSION),
};
