import type { EntityManager } from '@mikro-orm/postgresql';
import { type SignUp, SignUpEntity } from './sign-up.entity.ts';

/** For other slices: who a pending user is. */
export function findSignUp(em: EntityManager, userId: string): Promise<SignUp | null> {
  return em.findOne(SignUpEntity, { id: userId });
}
