import type { EntityManager } from '@mikro-orm/postgresql';
import { type SignUp, SignUpEntity } from './sign-up.entity.ts';

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

const OF_ACCOUNTS = `
  select s.id as "signUpId", a.id as "accountId"
  from sign_up s join account a on a.email = s.email
  where s.completed_at is null and a.email_confirmed_at is not null
  order by s.id desc limit 1000`;

/** Never completed although their address has a confirmed account. */
export function listSignUpsOfAccounts(
  em: EntityManager,
): Promise<{ signUpId: string; accountId: string }[]> {
  return em.execute(OF_ACCOUNTS);
}
