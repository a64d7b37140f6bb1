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
