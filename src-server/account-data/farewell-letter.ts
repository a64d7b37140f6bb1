import type { EntityManager } from '@mikro-orm/postgresql';
import { findWaitingMail } from '../mail/waiting-mail.ts';

/** The law gives a month to forget somebody in; a mail server that is away takes no more of it. */
const PATIENCE_MS = 14 * 86_400_000;
/** By then it was asked again several times, and is no mood of the mail server's. */
const REFUSED_FOR_MS = 86_400_000;

export function farewellKey(accountId: string): string {
  return `account-closing:${accountId}`;
}

/** Whether an erasure is to wait: the letter that tells of it needs the address, which goes with the account. */
export async function awaitsFarewell(
  em: EntityManager,
  { accountId, requestedAt }: { accountId: string; requestedAt: Date },
  now: Date,
): Promise<boolean> {
  if (now.getTime() - requestedAt.getTime() >= PATIENCE_MS) return false;
  const letter = await findWaitingMail(em, farewellKey(accountId));
  if (letter === null) return false;
  const refused = letter.refusedSince;
  return refused === null || now.getTime() - refused.getTime() < REFUSED_FOR_MS;
}
