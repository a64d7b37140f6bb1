import { transact } from '../../database/transaction.ts';
import { awaitsMail } from '../../mail/waiting-mail.ts';
import { forgetExpiredLinks } from '../../people/mailed-links.ts';
import { SignUpEntity } from '../../people/sign-up.entity.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { SessionEntity } from '../session/session.entity.ts';

/** How long a sign-up waits for its payment or its password, in business time. */
export const SIGN_UP_KEEP_MS = 7 * 86_400_000;
const AT_ONCE = 1_000;

/**
 * Deletes unfinished, unpaid sign-ups after seven days, and expired links and sessions. A
 * link with unsent mail stays. Returns how many sign-ups were deleted.
 */
export async function forgetSignUps(
  deps: Pick<AuthDeps, 'orm' | 'clock' | 'machineClock' | 'payments'>,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - SIGN_UP_KEEP_MS);
  const now = deps.machineClock.now();
  return transact(deps.orm, async (em) => {
    await forgetExpiredLinks(em, now, { unless: awaitsMail('mailed_link.user_id') });
    await em.nativeDelete(SessionEntity, { expiresAt: { $lt: now } });
    const old = await em.find(
      SignUpEntity,
      { completedAt: null, createdAt: { $lt: before } },
      { limit: AT_ONCE, orderBy: { id: 'asc' } },
    );
    const ids = old.map((signUp) => signUp.id);
    const kept = await deps.payments.keptAmong(em, ids);
    const gone = ids.filter((id) => !kept.has(id));
    if (gone.length === 0) return 0;
    // Check again in the delete: a payment may begin right now.
    return em.nativeDelete(SignUpEntity, { id: { $in: gone }, createdAt: { $lt: before } });
  });
}
