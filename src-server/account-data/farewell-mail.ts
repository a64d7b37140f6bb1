import type { EntityManager } from '@mikro-orm/postgresql';
import { EXIT_MAIL_KEYS } from '../billing/exits/exit-mails.ts';
import { listWaitingMails } from '../mail/waiting-mail.ts';

/**
 * The law allows a month for an erasure. An unavailable mail server may use up at most this much.
 */
const PATIENCE_MS = 14 * 86_400_000;
/** By then several retries failed, so the refusal is not transient. */
const REFUSED_FOR_MS = 86_400_000;

export function farewellKey(accountId: string): string {
  return `account-closing:${accountId}`;
}

/**
 * Whether an erasure must wait: the mails about it, and about a refund made before it, need the address, which is erased
 * with the account.
 */
export async function awaitsFarewell(
  em: EntityManager,
  { accountId, requestedAt }: { accountId: string; requestedAt: Date },
  now: Date,
): Promise<boolean> {
  if (now.getTime() - requestedAt.getTime() >= PATIENCE_MS) return false;
  const mails = await listWaitingMails(em, accountId, [farewellKey(accountId), EXIT_MAIL_KEYS]);
  return mails.some(
    ({ refusedSince }) =>
      refusedSince === null || now.getTime() - refusedSince.getTime() < REFUSED_FOR_MS,
  );
}
