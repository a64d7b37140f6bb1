import type { EntityManager } from '@mikro-orm/postgresql';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { StandingOrderEntity } from './standing-order.entity.ts';

const ONLY = 1;

export async function hasStandingOrder(em: EntityManager): Promise<boolean> {
  return (await em.findOne(StandingOrderEntity, { id: ONLY }))?.isOn ?? false;
}

/** Switches the standing order and audits it. The entry is what a later submission refers to. */
export function switchStandingOrder(deps: BillingDeps, isOn: boolean): Promise<void> {
  return transact(deps.orm, async (em) => {
    const before = await hasStandingOrder(em);
    const actor = currentActor();
    await em.upsert(StandingOrderEntity, {
      id: ONLY,
      isOn,
      changedBy: actor.id,
      changedAt: deps.clock.now(),
    });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor,
      action: 'dispute.standing-order-switched',
      target: 'disputes',
      before: { isOn: before },
      after: { isOn },
    });
  });
}
