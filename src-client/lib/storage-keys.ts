/** The names under which the browser remembers things. The first three are fixed by the specification. */
export const AUTH_TOKEN = 'authToken';
export const SELECTED_PLAN = 'selectedPlan';
export const SELECTED_BILLING = 'selectedBilling';
export const PENDING_SUBSCRIPTION = 'pendingSubscription';
export const PROCESSED_CHECKOUTS = 'processedCheckouts';
export const EXPECTED_PLAN = 'expectedPlan';
/** A paid session that could not be verified, and a session that could not be ended: both are tried again. */
export const PAID_SESSION = 'paidSession';
export const SIGN_OUT_OWED = 'signOutOwed';
export const OPERATOR_FLAG = 'adminSession';
/** Mantine's own key: `public/before-paint.js` and the landing page's script read it too. */
export const COLOR_SCHEME = 'mantine-color-scheme-value';
