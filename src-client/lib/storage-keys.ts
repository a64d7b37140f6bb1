/** Keys of the browser's storage that several files or the first pages use. The specification fixes the first three. */
export const AUTH_TOKEN = 'authToken';
export const SELECTED_PLAN = 'selectedPlan';
export const SELECTED_BILLING = 'selectedBilling';
export const PENDING_SUBSCRIPTION = 'pendingSubscription';
/** The discount code of a link or the last one typed. The landing page's script writes it too. */
export const DISCOUNT_CODE = 'discountCode';
/** The access code of a link, until it is redeemed. */
export const ACCESS_CODE = 'accessCode';
/** A new account continues at the page that redeems its code. */
export const REDEEMS_NEXT = 'redeemsNext';
export const EXPECTED_PLAN = 'expectedPlan';
/** A payment session whose account is not set up, and a sign-out that failed. Both are retried. */
export const PAID_SESSION = 'paidSession';
export const SIGN_OUT_OWED = 'signOutOwed';
/** Set while the payer is on the payment page. */
export const PAYMENT_LEFT = 'paymentLeft';
/** The form of a gift, while its buyer is on the payment page. */
export const GIFT_DRAFT = 'giftDraft';
/** The user as whom an operator sees this tab. */
export const VIEWED_USER = 'viewedUser';
/** Which sign-in opened Discord's consent page, with the state of its address. */
export const LINK_STARTED_AT = 'linkStartedAt';
/** The token of a page that /link opened in Discord. */
export const MEMBER_LINK = 'memberLink';
/** The token of a link that confirms an address, while its owner signs in. */
export const CONFIRM_LINK = 'confirmLink';
export const OPERATOR_FLAG = 'adminSession';
