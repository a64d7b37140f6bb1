import type { Declaration } from '../../../src/domain/exits/declaration.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { ExitRequestEntity } from './exit-request.entity.ts';
import { settleExitJob } from './settle/settle-exit.job.ts';

/**
 * Stores a declaration. A job carries it out, and mails the receipt with the effect. The same work for every address, so
 * nothing shows whether it has an account. Returns the id of its receipt.
 */
export async function takeExit(
  deps: BillingDeps,
  declaration: Declaration,
  locale: Locale,
): Promise<string> {
  const mails = await deps.mayMail(declaration.email, 'exit-receipt');
  const receivedAt = deps.clock.now();
  const id = newId();
  await transact(deps.orm, async (em) => {
    const exit = em.create(ExitRequestEntity, {
      ...declaration,
      id,
      locale,
      mails,
      receivedAt,
      state: 'received',
    });
    await deps.jobs.enqueue(em, settleExitJob, { exitId: exit.id });
  });
  return id;
}
