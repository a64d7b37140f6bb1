import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { awaitsMail } from '../../mail/waiting-mail.ts';
import { forgetOldBrowsers } from './known-browsers.ts';
import { forgetOldSignIns } from './sign-ins.ts';

/** A change with unsent mail stays: its lifetime starts when the mail is sent. */
const FORGET_CHANGES = `
  delete from email_change where expires_at < ? and not ${awaitsMail('email_change.account_id')}`;

/** Forgets browsers unseen for half a year, old sign-ins, and expired changes of address. */
export async function forgetSignIns(
  deps: Pick<Kernel, 'orm' | 'clock' | 'machineClock'>,
): Promise<void> {
  const now = deps.machineClock.now();
  await transact(deps.orm, async (em) => {
    await forgetOldBrowsers(em, now);
    await em.execute(FORGET_CHANGES, [now]);
    await forgetOldSignIns(em, deps.clock.now());
  });
}
