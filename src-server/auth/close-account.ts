import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountEntity } from './account.entity.ts';
import { MailedLinkEntity } from './mailed-link.entity.ts';
import { SessionEntity } from './session.entity.ts';

/** Nobody gets in any more, by any browser, password or link; in the caller's transaction. */
export async function closeAccount(
  em: EntityManager,
  input: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  const { accountId } = input;
  await em.nativeUpdate(
    AccountEntity,
    { id: accountId },
    { closingAt: input.now, passwordHash: input.passwordHash },
  );
  await endSessionsOf(em, accountId);
  await em.nativeDelete(MailedLinkEntity, { userId: accountId });
}

/** Every browser of theirs is signed out. Returns how many were signed in. */
export function endSessionsOf(em: EntityManager, accountId: string): Promise<number> {
  return em.nativeDelete(SessionEntity, { accountId });
}
