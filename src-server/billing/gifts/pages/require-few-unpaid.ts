import type { EntityManager } from '@mikro-orm/postgresql';
import { findPlan } from '../../../../src/domain/plan.ts';
import { AppError } from '../../../errors/app-error.ts';
import { addressBlock } from '../../../limits/address-block.ts';
import type { BillingDeps } from '../../billing.deps.ts';

/** Unpaid gifts of one address that may hold places of a plan. An office or a home may share an address. */
const MAX_UNPAID = 3;

/**
 * Refuses one more unpaid gift of a plan with a limit, because a page needs no account and holds a place for an hour.
 * Call it after `requireRoom`, whose lock makes buyers wait for each other.
 */
export async function requireFewUnpaid(
  em: EntityManager,
  { catalogue }: Pick<BillingDeps, 'catalogue'>,
  { plan, address }: { plan: string; address: string },
): Promise<void> {
  if (findPlan(catalogue.current(), plan)?.capacity == null) return;
  const unpaid = await em.execute<{ address: string }[]>(
    `select address from gift join purchase_context on attempt_id = gift.id
     where plan = ? and state in ('opening', 'open', 'processing') and address is not null`,
    [plan],
  );
  const block = addressBlock(address);
  if (unpaid.filter((each) => addressBlock(each.address) === block).length < MAX_UNPAID) return;
  throw new AppError(
    'gift.many-unpaid',
    'precondition',
    'Several gifts were started from your network and are not paid yet. Pay for one of them, or try again in an hour.',
  );
}
