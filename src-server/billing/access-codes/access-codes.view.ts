import type { AccessCodesAnswer } from '../../../src/contract/operator/offers/access-codes.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';

const BATCHES = `
  select b.id, b.name, b.plan, b.count, b.days, to_json(b.until) as until,
    to_json(b.redeem_by) as "redeemBy", to_json(b.created_at) as "createdAt",
    (select count(*)::int from access_code c
      where c.batch_id = b.id and c.redeemed_at is not null) as redeemed,
    case when b.ended_at is not null then 'ended'
      when least(b.redeem_by, b.until) <= ?::timestamptz then 'over' else 'live' end as state
  from access_code_batch b order by b.created_at desc, b.id limit 200`;

/** Every batch with its uses, newest first. The codes themselves are not stored. */
export function accessCodeBatches({
  orm,
  clock,
}: Pick<BillingDeps, 'orm' | 'clock'>): Promise<AccessCodesAnswer['batches']> {
  return readFork(orm).execute<AccessCodesAnswer['batches']>(BATCHES, [clock.now()]);
}

export async function accessCodes(
  deps: Pick<BillingDeps, 'orm' | 'clock' | 'origins'>,
): Promise<AccessCodesAnswer> {
  const batches = await accessCodeBatches(deps);
  return { batches, redeemUrl: `${deps.origins.public()}/redeem` };
}
