import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../database/orm.ts';
import { transact } from '../database/transaction.ts';
import { hashToken, newToken } from '../secrets/token.ts';
import { type SignUp, SignUpEntity } from './sign-up.entity.ts';

export const SIGN_UP_COOKIE_SECONDS = 7 * 86_400;

/** For other slices: the sign-up behind a user id. */
export function findSignUp(em: EntityManager, userId: string): Promise<SignUp | null> {
  return em.findOne(SignUpEntity, { id: userId });
}

/** The newest open sign-up of this browser; any address if `email` is null. */
export function findBrowserSignUp(
  em: EntityManager,
  cookieHash: string,
  email: string | null,
): Promise<SignUp | null> {
  return em.findOne(
    SignUpEntity,
    { cookieHash, completedAt: null, ...(email === null ? {} : { email }) },
    { orderBy: { id: 'desc' } },
  );
}

/** Every open sign-up of this browser. */
export function listBrowserSignUps(em: EntityManager, cookieHash: string): Promise<SignUp[]> {
  return em.find(SignUpEntity, { cookieHash, completedAt: null });
}

/** Open sign-ups of an address, across all browsers. */
export function listOpenSignUps(em: EntityManager, email: string): Promise<SignUp[]> {
  return em.find(SignUpEntity, { email, completedAt: null });
}

/** Those without an account yet. */
export function listOpenAmong(em: EntityManager, userIds: readonly string[]): Promise<SignUp[]> {
  return em.find(SignUpEntity, { id: { $in: [...userIds] }, completedAt: null });
}

/**
 * Restarts the sign-up's expiry when a payment begins. False if it is gone or already an account.
 */
export async function keepSignUp(em: EntityManager, userId: string, now: Date): Promise<boolean> {
  const open = { id: userId, completedAt: null };
  return (await em.nativeUpdate(SignUpEntity, open, { createdAt: now })) === 1;
}

const OF_ACCOUNTS = `
  select s.id as "signUpId", a.id as "accountId"
  from sign_up s join account a on a.email = s.email
  where s.completed_at is null
  order by s.id desc limit 1000`;

/**
 * Open sign-ups whose address belongs to an account, proven or not: an imported account may pay.
 */
export function listSignUpsOfAccounts(
  em: EntityManager,
): Promise<{ signUpId: string; accountId: string }[]> {
  return em.execute(OF_ACCOUNTS);
}

/**
 * Gives the browser a new sign-up cookie and moves its open sign-ups to it. The old cookie, which
 * may be known or planted, becomes invalid. False if the browser no longer holds this sign-up: a
 * concurrent request was first.
 */
export async function renewSignUpCookie(
  orm: Orm,
  browser: { writeCookie(name: 'sign-up', value: string, seconds: number): void },
  held: { token: string | null; signUpId: string },
): Promise<boolean> {
  if (held.token === null) return false;
  const token = newToken();
  const own = { cookieHash: hashToken(held.token), completedAt: null };
  const fresh = { cookieHash: hashToken(token) };
  const isRenewed = await transact(orm, async (em) => {
    // Update this row first: a concurrent request blocks here and then finds nothing.
    const moved = await em.nativeUpdate(SignUpEntity, { id: held.signUpId, ...own }, fresh);
    if (moved === 1) await em.nativeUpdate(SignUpEntity, own, fresh);
    return moved === 1;
  });
  if (isRenewed) browser.writeCookie('sign-up', token, SIGN_UP_COOKIE_SECONDS);
  return isRenewed;
}
