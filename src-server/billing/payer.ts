import { normaliseEmail } from '../../src/domain/people/email-address.ts';
import { readFork } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import type { SignUp } from '../people/sign-up.entity.ts';
import { findBrowserSignUp, findSignUp } from '../people/sign-ups.ts';
import { requireSubscriber } from '../procedure/actor.ts';
import type { RequestContext } from '../procedure/request-context.ts';
import { hashToken } from '../secrets/token.ts';
import type { BillingDeps } from './billing.deps.ts';
import type { AttemptKind } from './payment-attempt.entity.ts';

export interface Payer {
  userId: string;
  email: string;
  kind: AttemptKind;
}

interface Asked {
  upgrade?: boolean | undefined;
  userId?: string | undefined;
  email?: string | undefined;
}

/**
 * The payer: the session's account for an upgrade, otherwise this browser's sign-up.
 */
export async function payerOf(
  deps: BillingDeps,
  context: RequestContext,
  asked: Asked,
): Promise<Payer> {
  if (asked.upgrade === true) {
    const actor = await requireSubscriber(context);
    if (asked.userId !== undefined && asked.userId !== actor.accountId) throw notYours();
    return { userId: actor.accountId, email: actor.email, kind: 'upgrade' };
  }
  const signUp = await signUpOf(deps, context, asked);
  if (signUp === null) throw notYours();
  // Opening a page costs a Stripe call but no payment. The limit is per sign-up, because client
  // addresses vary.
  await context.spend(`sign-up ${signUp.id}`);
  if (asked.email !== undefined && normaliseEmail(asked.email) !== signUp.email) throw notYours();
  if (signUp.completedAt != null) {
    throw new AppError(
      'billing.account-complete',
      'conflict',
      'Your account is already set up. Please sign in.',
    );
  }
  return { userId: signUp.id, email: signUp.email, kind: 'sign-up' };
}

async function signUpOf(
  deps: BillingDeps,
  context: RequestContext,
  asked: Asked,
): Promise<SignUp | null> {
  const token = context.readCookie('sign-up');
  if (token === null) return null;
  const cookieHash = hashToken(token);
  const em = readFork(deps.orm);
  if (asked.userId === undefined) {
    const email = asked.email === undefined ? null : normaliseEmail(asked.email);
    return findBrowserSignUp(em, cookieHash, email);
  }
  const named = isUuid(asked.userId) ? await findSignUp(em, asked.userId) : null;
  if (named === null && isUuid(asked.userId)) throw expired();
  return named?.cookieHash === cookieHash ? named : null;
}

/** Whether this browser created the sign-up. */
export function isBrowserOf(
  _deps: BillingDeps,
  context: RequestContext,
  signUp: SignUp | null,
): boolean {
  const token = context.readCookie('sign-up');
  return signUp !== null && token !== null && hashToken(token) === signUp.cookieHash;
}

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** Null: no id of ours. */
export const uuidOf = (text: string | null): string | null =>
  text !== null && isUuid(text) ? text : null;

/** Deleted because it was not paid in time. */
function expired(): AppError {
  return new AppError(
    'billing.sign-up-expired',
    'conflict',
    'Your sign-up expired. Please start again.',
  );
}

function notYours(): AppError {
  return new AppError(
    'billing.not-this-browser',
    'forbidden',
    'This sign-up was started in another browser. Please start again.',
  );
}
