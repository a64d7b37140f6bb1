import type { EntityManager } from '@mikro-orm/postgresql';
import { FOR_UPDATE } from '../database/row-locks.ts';
import { AccountEntity } from '../people/account.entity.ts';
import { holdStanding } from '../people/account-lock.ts';
import { MailedLinkEntity } from '../people/mailed-link.entity.ts';
import { forgetBrowsersOf } from './session/known-browsers.ts';
import { SessionEntity } from './session/session.entity.ts';

/** Locks what `closeAccount` writes, in its order, for a caller that decides first. */
export async function holdForClosing(em: EntityManager, accountId: string): Promise<void> {
  await em.find(
    MailedLinkEntity,
    { userId: accountId },
    { ...FOR_UPDATE, orderBy: { tokenHash: 'asc' } },
  );
  await holdStanding(em, accountId);
}

/** Blocks sign-in through any session, password or link. Runs in the caller's transaction. */
export async function closeAccount(
  em: EntityManager,
  input: { accountId: string; passwordHash: string; now: Date },
): Promise<void> {
  const { accountId } = input;
  // Lock order: links, then the account, as when following or requesting a link.
  await em.nativeDelete(MailedLinkEntity, { userId: accountId });
  await em.nativeUpdate(
    AccountEntity,
    { id: accountId },
    { closingAt: input.now, passwordHash: input.passwordHash },
  );
  await endSessionsOf(em, accountId);
  // Links issued before the account lock.
  await em.nativeDelete(MailedLinkEntity, { userId: accountId });
}

/**
 * Ends every session of the account but `keptId`, and forgets its browsers. Returns how many
 * sessions there were.
 */
export async function endSessionsOf(
  em: EntityManager,
  accountId: string,
  keptId: string | null = null,
): Promise<number> {
  await forgetBrowsersOf(em, accountId);
  return em.nativeDelete(SessionEntity, { accountId, id: { $ne: keptId } });
}
