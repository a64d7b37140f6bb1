import type { EntityManager } from '@mikro-orm/postgresql';
import { findWaitingMail } from '../mail/waiting-mail.ts';

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
 * Whether an erasure must wait: the mail about it needs the address, which is erased with the
 * account.
 */
export async function awaitsFarewell(
  em: EntityManager,
  { accountId, requestedAt }: { accountId: string; requestedAt: Date },
  now: Date,
): Promise<boolean> {
  if (now.getTime() - requestedAt.getTime() >= PATIENCE_MS) return false;
  const mail = await findWaitingMail(em, farewellKey(accountId));
  if (mail === null) return false;
  const refused = mail.refusedSince;
  return refused === null || now.getTime() - refused.getTime() < REFUSED_FOR_MS;
}
