import { readFork } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';

/** A visitor's hash is compared on one day only. */
const CLICK_DAYS = 2;

/** The sign-up is gone and nothing was earned. */
const ABANDONED = `
  delete from referral r
  where not exists (select from commission c where c.user_id = r.user_id)
    and not exists (select from sign_up s where s.id = r.user_id)
    and not exists (select from account a where a.id = r.user_id)`;

export async function forgetReferrals({
  orm,
  clock,
}: Pick<Kernel, 'orm' | 'clock'>): Promise<void> {
  const em = readFork(orm);
  const now = clock.now();
  const clicked = new Date(now.getTime() - CLICK_DAYS * 86_400_000);
  await em.execute('delete from referral_click where at < ?', [clicked]);
  await em.execute('delete from referral_touch where expires_at < ?', [now]);
  await em.execute(ABANDONED);
}
