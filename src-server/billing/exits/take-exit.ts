import type { Declaration } from '../../../src/domain/exits/declaration.ts';
import type { Locale } from '../../../src/texts/languages.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { queueMail } from '../../mail/outbox.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { ExitRequestEntity } from './exit-request.entity.ts';
import { settleExitJob } from './settle-exit.job.ts';

/**
 * Stores a declaration and mails its receipt. The same work for every address, so nothing tells whether it has an
 * account. Returns the moment of receipt.
 */
export async function takeExit(
  deps: BillingDeps,
  declaration: Declaration,
  locale: Locale,
): Promise<Date> {
  const { kind, name, email, reference, cause } = declaration;
  const mayMail = await deps.mayMail(email);
  const receivedAt = deps.clock.now();
  const id = newId();
  await transact(deps.orm, async (em) => {
    em.create(ExitRequestEntity, {
      id,
      kind,
      name,
      email,
      reference,
      cause,
      locale,
      receivedAt,
      state: 'received',
    });
    await deps.jobs.enqueue(em, settleExitJob, { exitId: id });
    if (!mayMail) return;
    await queueMail(em, deps, {
      dedupeKey: `exit-received:${id}`,
      userId: null,
      to: email,
      template: kind === 'cancel' ? 'cancellation-received' : 'withdrawal-received',
      values: {
        name,
        email,
        moment: receivedAt.toISOString(),
        reference: reference ?? '',
        cause: cause ?? '',
      },
      locale,
    });
  });
  return receivedAt;
}
