import { transact } from '../../database/transaction.ts';
import { awaitsMail } from '../../mail/waiting-mail.ts';
import type { AuthDeps } from '../auth.deps.ts';
import { forgetOldBrowsers } from './known-browsers.ts';

/** One whose letters are still to go out lasts from then on. */
const FORGET_CHANGES = `
  delete from email_change where expires_at < ? and not ${awaitsMail('email_change.account_id')}`;

/** Browsers that were not seen for half a year, and changes of address that nobody confirmed. */
export async function forgetSignIns(deps: Pick<AuthDeps, 'orm' | 'machineClock'>): Promise<void> {
  const now = deps.machineClock.now();
  await transact(deps.orm, async (em) => {
    await forgetOldBrowsers(em, now);
    await em.execute(FORGET_CHANGES, [now]);
  });
}
