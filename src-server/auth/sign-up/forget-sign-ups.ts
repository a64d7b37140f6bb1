import type { EntityManager } from '@mikro-orm/postgresql';
import { transact } from '../../database/transaction.ts';
import { awaitsMail } from '../../mail/waiting-mail.ts';
import { forgetExpiredLinks } from '../../people/mailed-links.ts';
import { type SignUp, SignUpEntity } from '../../people/sign-up.entity.ts';
import { listOpenSignUps } from '../../people/sign-ups.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { SessionEntity } from '../session/session.entity.ts';

interface Keeper {
  payments: Pick<AuthDeps['payments'], 'keptAmong'>;
}

/** How long a sign-up waits for its payment or its password, in business time. */
export const SIGN_UP_KEEP_MS = 7 * 86_400_000;
const AT_ONCE = 1_000;

/**
 * Deletes unfinished, unpaid sign-ups after seven days, and expired links and sessions. A
 * link with unsent mail stays. Returns how many sign-ups were deleted.
 */
export async function forgetSignUps(
  deps: Pick<AuthDeps, 'orm' | 'clock' | 'machineClock'> & Keeper,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - SIGN_UP_KEEP_MS);
  const now = deps.machineClock.now();
  await transact(deps.orm, async (em) => {
    await forgetExpiredLinks(em, now, { unless: awaitsMail('mailed_link.user_id') });
    await em.nativeDelete(SessionEntity, { expiresAt: { $lt: now } });
  });
  let deleted = 0;
  // Paid ones are kept for good, so a run must get past any number of them.
  for (let after: string | null = null; ; ) {
    const page = await forgetPage(deps, before, after);
    deleted += page.deleted;
    if (page.last === null) return deleted;
    after = page.last;
  }
}

/** The sign-ups whose ids follow `after`. `last`: the id that the next page follows, or null. */
function forgetPage(
  deps: Pick<AuthDeps, 'orm'> & Keeper,
  before: Date,
  after: string | null,
): Promise<{ deleted: number; last: string | null }> {
  return transact(deps.orm, async (em) => {
    const old = await em.find(
      SignUpEntity,
      {
        completedAt: null,
        createdAt: { $lt: before },
        ...(after === null ? {} : { id: { $gt: after } }),
      },
      { limit: AT_ONCE, orderBy: { id: 'asc' } },
    );
    const last = old.length < AT_ONCE ? null : (old.at(-1)?.id ?? null);
    return { deleted: await forgetUnpaid(em, deps, old, before), last };
  });
}

/**
 * Ends an address's open sign-ups as if their seven days were over: at once, or with the payment
 * that is under way.
 */
export async function expireSignUps(
  em: EntityManager,
  deps: Pick<AuthDeps, 'clock'> & Keeper,
  email: string,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - SIGN_UP_KEEP_MS);
  const createdAt = new Date(before.getTime() - 1);
  await em.nativeUpdate(SignUpEntity, { email, completedAt: null }, { createdAt });
  await forgetUnpaid(em, deps, await listOpenSignUps(em, email), before);
}

async function forgetUnpaid(
  em: EntityManager,
  deps: Keeper,
  signUps: readonly Pick<SignUp, 'id'>[],
  before: Date,
): Promise<number> {
  const ids = signUps.map(({ id }) => id);
  const kept = await deps.payments.keptAmong(em, ids);
  const gone = ids.filter((id) => !kept.has(id));
  if (gone.length === 0) return 0;
  // Check again in the delete: a payment may begin right now.
  return em.nativeDelete(SignUpEntity, { id: { $in: gone }, createdAt: { $lt: before } });
}
