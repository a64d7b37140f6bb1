import { transact } from '../database/transaction.ts';
import type { AuthDeps } from './auth.deps.ts';
import { EmailChangeEntity } from './email-change.entity.ts';
import { forgetOldBrowsers } from './known-browsers.ts';

/** Browsers that were not seen for half a year, and changes of address that nobody confirmed. */
export async function forgetSignIns(deps: Pick<AuthDeps, 'orm' | 'machineClock'>): Promise<void> {
  const now = deps.machineClock.now();
  await transact(deps.orm, async (em) => {
    await forgetOldBrowsers(em, now);
    await em.nativeDelete(EmailChangeEntity, { expiresAt: { $lt: now } });
  });
}
