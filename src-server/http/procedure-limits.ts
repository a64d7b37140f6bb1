import type { LimitName } from '../limits/limit-table.ts';
import type { ListedProcedure } from '../trpc/procedure-policies.ts';
import type { ProcedurePath } from './routes/rest-table.ts';

/** Limit classes of procedures, for both transports, where the policy alone does not decide. */
const NAMED: Partial<Record<ProcedurePath, LimitName>> = {
  'auth.loginWithPassword': 'sign-in',
  'auth.passkeySignInOptions': 'sign-in',
  'auth.signInWithPasskey': 'sign-in',
  'auth.beginPasskey': 'confirm',
  'auth.removePasskey': 'confirm',
  'auth.logout': 'sign-out',
  'auth.createEmailUser': 'sign-up',
  'auth.completeSubscriptionSignup': 'sign-up',
  'auth.completeRegistration': 'sign-up',
  'auth.continueSignUp': 'token',
  'auth.confirmEmail': 'token',
  'auth.readEmailLink': 'token',
  'auth.resetPassword': 'token',
  'auth.requestPasswordReset': 'mail',
  'auth.changePassword': 'confirm',
  'auth.requestEmailChange': 'mail',
  'auth.sendConfirmation': 'mail',
  'auth.exportMine': 'confirm',
  'auth.eraseMine': 'confirm',
  'billing.createPaymentSession': 'payment',
  'billing.openBillingPortal': 'payment',
  'billing.resume': 'payment',
  'billing.stopExit': 'payment',
  'billing.chooseLeaveReason': 'payment',
  'billing.leave': 'payment',
  'billing.takeLeaveOffer': 'payment',
  'billing.pause': 'payment',
  'billing.endPause': 'payment',
  'billing.paymentDetails': 'payment',
  'billing.pauseCharge': 'payment',
  'billing.codeQuote': 'token',
  'billing.redeemAccessCode': 'redeem',
  'billing.readCode': 'token',
  'billing.startGift': 'payment',
  'billing.giftStatus': 'token',
  'billing.startLifetime': 'payment',
  'billing.lifetimeStatus': 'payment',
  'billing.trialQuote': 'read',
  'billing.keepReferral': 'token',
  'billing.verifyPayment': 'token',
  'billing.verifyPaymentSession': 'token',
  'tradingview.validateUsername': 'probe',
  'tradingview.setUsername': 'naming',
  'tradingview.changeUsername': 'naming',
  'discord.setUsername': 'naming',
  'discord.finishLink': 'naming',
  'discord.readMemberLink': 'token',
  'discord.linkMember': 'naming',
  'admin.login': 'sign-in',
  'admin.passkeySignInOptions': 'sign-in',
  'admin.signInWithPasskey': 'sign-in',
  'admin.logout': 'sign-out',
  'admin.readInvitation': 'token',
  'admin.acceptInvitation': 'token',
};

/** The second call of a sign-up. A challenge solved for its first call covers this one. */
const COMPLETING: readonly string[] = [
  'auth.completeSubscriptionSignup',
  'auth.completeRegistration',
] satisfies ProcedurePath[];

export const completesSignUp = (path: string): boolean => COMPLETING.includes(path);

const OF_POLICY = {
  subscriber: { GET: 'read', POST: 'write' },
  operator: { GET: 'operator-read', POST: 'operator-write' },
} as const satisfies Record<string, Record<ListedProcedure['method'], LimitName>>;

/** A public procedure must have its class in the table above, or the server does not start. */
export function limitOf(
  path: string,
  { policy, method }: Pick<ListedProcedure, 'policy' | 'method'>,
): LimitName {
  const named = (NAMED as Partial<Record<string, LimitName>>)[path];
  if (named !== undefined) return named;
  if (policy === 'public') throw new Error(`The public procedure ${path} has no limit.`);
  return OF_POLICY[policy][method];
}
