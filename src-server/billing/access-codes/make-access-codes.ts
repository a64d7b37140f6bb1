import { randomBytes } from 'node:crypto';
import {
  ACCESS_CODE_BYTES,
  type AccessCodeFault,
  accessCodeFault,
  accessCodeOf,
  MAX_ACCESS_CODES,
  MAX_ACCESS_DAYS,
  normalAccessCode,
} from '../../../src/domain/offers/access-code.ts';
import { isPaidPlan } from '../../../src/domain/plan.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { AccessCodeBatchEntity, AccessCodeEntity } from './access-code.entities.ts';
import { codeHash } from './code-hash.ts';

interface NewCodes {
  name: string;
  plan: string;
  count: number;
  days: number | null;
  until: Date | null;
  redeemBy: Date | null;
}

const FAULTS: Record<AccessCodeFault, string> = {
  count: `Please make 1 to ${MAX_ACCESS_CODES} codes at once.`,
  term: 'Please give either a number of days or a last day.',
  days: `Please give 1 to ${MAX_ACCESS_DAYS} days.`,
  until: 'The last day must be ahead, within one year.',
  'redeem-by': 'The codes must be redeemable beyond today.',
};

/** Makes single-use codes. They are returned here and never again. */
export async function makeAccessCodes(
  deps: BillingDeps,
  input: NewCodes,
): Promise<{ id: string; codes: string[] }> {
  const now = deps.clock.now();
  const fault = accessCodeFault(input, now);
  if (fault !== null) throw new AppError(`access-code.${fault}`, 'invalid', FAULTS[fault]);
  if (!isPaidPlan(deps.catalogue.current(), input.plan)) {
    throw new AppError('access-code.plan', 'invalid', 'This plan is not on sale.');
  }
  const codes = Array.from({ length: input.count }, () =>
    accessCodeOf(randomBytes(ACCESS_CODE_BYTES)),
  );
  const id = newId();
  await transact(deps.orm, async (em) => {
    em.create(AccessCodeBatchEntity, { ...input, id, createdAt: now, endedAt: null });
    for (const code of codes) {
      em.create(AccessCodeEntity, {
        hash: codeHash(normalAccessCode(code) ?? ''),
        batchId: id,
        accountId: null,
        redeemedAt: null,
        planGrantId: null,
      });
    }
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: 'offers.access-codes-made',
      target: `access-codes:${id}`,
      before: null,
      after: {
        plan: input.plan,
        count: input.count,
        days: input.days,
        until: input.until?.toISOString() ?? null,
      },
    });
  });
  return { id, codes };
}

/** Codes that were not redeemed give nothing from now on; given plans stay. Idempotent. */
export function endAccessCodes(deps: BillingDeps, id: string): Promise<void> {
  return transact(deps.orm, async (em) => {
    const batch = await em.findOne(AccessCodeBatchEntity, { id }, FOR_UPDATE);
    if (batch === null) {
      throw new AppError('access-code.no-batch', 'not-found', 'These codes do not exist.');
    }
    if (batch.endedAt != null) return;
    batch.endedAt = deps.clock.now();
    const redeemed = await em.count(AccessCodeEntity, { batchId: id, redeemedAt: { $ne: null } });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: 'offers.access-codes-ended',
      target: `access-codes:${id}`,
      before: null,
      after: { redeemed, unused: batch.count - redeemed },
    });
  });
}
