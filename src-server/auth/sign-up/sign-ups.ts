import type { EntityManager } from '@mikro-orm/postgresql';
import type { Orm } from '../../database/orm.ts';
import { transact } from '../../database/transaction.ts';
import type { RequestContext } from '../../procedure/request-context.ts';
import { hashToken, newToken } from '../token.ts';
import { type SignUp, SignUpEntity } from './sign-up.entity.ts';

export const SIGN_UP_COOKIE_SECONDS = 7 * 86_400;

/** For other slices: who a pending user is. */
export function findSignUp(em: EntityManager, userId: string): Promise<SignUp | null> {
  return em.findOne(SignUpEntity, { id: userId });
}

/** The newest of this browser that is not an account yet; of any address when `email` is null. */
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

/** Every sign-up of an address that did not become an account, whatever the browser. */
export function listOpenSignUps(em: EntityManager, email: string): Promise<SignUp[]> {
  return em.find(SignUpEntity, { email, completedAt: null });
}

/** Of these, the ones that are no account yet. */
export function listOpenAmong(em: EntityManager, userIds: readonly string[]): Promise<SignUp[]> {
  return em.find(SignUpEntity, { id: { $in: [...userIds] }, completedAt: null });
}

/** Somebody is about to pay in it: its days begin anew. False when it is gone or an account already. */
export async function keepSignUp(em: EntityManager, userId: string, now: Date): Promise<boolean> {
  const open = { id: userId, completedAt: null };
  return (await em.nativeUpdate(SignUpEntity, open, { createdAt: now })) === 1;
}

const OF_ACCOUNTS = `
  select s.id as "signUpId", a.id as "accountId"
  from sign_up s join account a on a.email = s.email
  where s.completed_at is null
  order by s.id desc limit 1000`;

/** Never completed although their address has an account, proven or not: an imported one may pay. */
export function listSignUpsOfAccounts(
  em: EntityManager,
): Promise<{ signUpId: string; accountId: string }[]> {
  return em.execute(OF_ACCOUNTS);
}

/**
 * Gives the browser a new sign-up cookie and moves its open sign-ups to it. From then on the old one, which
 * somebody else may know or have planted, is worth nothing. False when the browser does not hold this sign-up
 * any more: another request was first.
 */
export async function renewSignUpCookie(
  orm: Orm,
  browser: Pick<RequestContext, 'writeCookie'>,
  held: { token: string | null; signUpId: string },
): Promise<boolean> {
  if (held.token === null) return false;
  const token = newToken();
  const own = { cookieHash: hashToken(held.token), completedAt: null };
  const fresh = { cookieHash: hashToken(token) };
  const isRenewed = await transact(orm, async (em) => {
    // First of all this one: of two requests at once the second waits here, and then finds nothing.
    const moved = await em.nativeUpdate(SignUpEntity, { id: held.signUpId, ...own }, fresh);
    if (moved === 1) await em.nativeUpdate(SignUpEntity, own, fresh);
    return moved === 1;
  });
  if (isRenewed) browser.writeCookie('sign-up', token, SIGN_UP_COOKIE_SECONDS);
  return isRenewed;
}
