import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountEntity } from './account.entity.ts';
import { MailedLinkEntity } from './mailed-link/mailed-link.entity.ts';
import { forgetBrowsersOf } from './session/known-browsers.ts';
import { SessionEntity } from './session/session.entity.ts';

/** Nobody gets in any more, by any browser, password or link; in the caller's transaction. */
export async function closeAccount(
  em: EntityManager,
  input: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  const { accountId } = input;
  // Whoever follows one or asks for others takes the links first, and then the account.
  await em.nativeDelete(MailedLinkEntity, { userId: accountId });
  await em.nativeUpdate(
    AccountEntity,
    { id: accountId },
    { closingAt: input.now, passwordHash: input.passwordHash },
  );
  await endSessionsOf(em, accountId);
  // What was issued until the account was ours alone.
  await em.nativeDelete(MailedLinkEntity, { userId: accountId });
}

/** Every browser of theirs is signed out and a stranger's. Returns how many were signed in. */
export async function endSessionsOf(em: EntityManager, accountId: string): Promise<number> {
  await forgetBrowsersOf(em, accountId);
  return em.nativeDelete(SessionEntity, { accountId });
}
