import type { EntityManager } from '@mikro-orm/postgresql';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { textArray } from '../../database/text-array.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { inBackground } from '../gateway/pace/background.ts';
import { announcePrice } from './announce-price.ts';
import { ADD_LATE_BUYERS, FINISH_MOVES } from './members.statements.ts';
import {
  type PriceMove,
  PriceMoveEntity,
  type PriceMoveMember,
  PriceMoveMemberEntity,
} from './price-move.entity.ts';
import { liftPrice, schedulePrice, settleRenewed } from './schedule-price.ts';

const AT_ONCE = 200;

/** The delivery time outlives the mail's row. */
const NOTE_SENT = `
  update price_move_member m set mailed_at = o.sent_at from outgoing_mail o
    where o.id = m.mail_id and o.sent_at is not null and m.mailed_at is null and m.state = 'mailed'`;

/**
 * Everyone who needs a step. A sent email waits for the last period before the announced renewal, or
 * for a sign that the subscription is to be left. A pause on request waits for its end, and so do free days after a payment.
 */
const DUE = `
  select m.move_id as "moveId", m.stripe_subscription_id as id
  from price_move_member m join price_move p on p.id = m.move_id
    left join subscription s on s.stripe_subscription_id = m.stripe_subscription_id
  where (m.state not in ('waiting', 'mailed') or s.stripe_status is distinct from 'paused'
      or s.paused_because is distinct from 'pause_requested')
    and (m.state not in ('waiting', 'mailed') or s.stripe_status is distinct from 'trialing'
      or s.last_paid_invoice_id is null)
    and case m.state
      when 'waiting' then p.state = 'running'
      when 'mailed' then m.mailed_at is not null and (s.current_period_end >= m.moves_at
        or s.ends_at is not null or s.ended_at is not null
        or s.stripe_price_id is distinct from m.from_price_id)
      when 'scheduled' then m.moves_at <= ?::timestamptz or s.ends_at is not null
        or s.ended_at is not null or s.stripe_price_id is distinct from m.from_price_id
      when 'scheduling' then true
      when 'lifting' then true
      else false end
  order by m.tried_at nulls first, m.moves_at nulls first, m.stripe_subscription_id limit ${AT_ONCE}`;

/** Until then, an instance that has not loaded the new price may still open a page at the earlier one. */
const MIN_RUN_MS = 60 * 60_000;

/** Takes every subscription of a price move one step further. Idempotent; continues after a kill. */
export function advancePriceMoves(deps: BillingDeps): Promise<number> {
  return inBackground(() => advance(deps));
}

async function advance(deps: BillingDeps): Promise<number> {
  const em = readFork(deps.orm);
  const live = textArray(LIVE_STATUSES);
  await em.execute(ADD_LATE_BUYERS, [live]);
  await em.execute(NOTE_SENT);
  const now = deps.clock.now().toISOString();
  const due = await em.execute<{ moveId: string; id: string }[]>(DUE, [now]);
  for (const { moveId, id } of due) {
    try {
      await step(deps, readFork(deps.orm), { moveId, id });
    } catch (error) {
      // One failure must not block the others.
      deps.log.error({ err: error, subscription: id }, 'a price move could not be continued');
      const tried = { triedAt: deps.machineClock.now() };
      await transact(deps.orm, async (write) => {
        const about = { moveId, stripeSubscriptionId: id };
        await write.nativeUpdate(PriceMoveMemberEntity, about, tried);
      });
    }
  }
  const endsFrom = new Date(deps.machineClock.now().getTime() - MIN_RUN_MS).toISOString();
  await em.execute(FINISH_MOVES, [endsFrom, live]);
  return due.length;
}

async function step(
  deps: BillingDeps,
  em: EntityManager,
  { moveId, id }: { moveId: string; id: string },
): Promise<void> {
  const move = await em.findOneOrFail(PriceMoveEntity, { id: moveId });
  const about = { moveId, stripeSubscriptionId: id };
  const member = await em.findOne(PriceMoveMemberEntity, about);
  // Erased since.
  if (member === null) return;
  await STEPS[member.state](deps, move, member);
}

type Step = (deps: BillingDeps, move: PriceMove, member: PriceMoveMember) => Promise<void>;

const STEPS: Record<PriceMoveMember['state'], Step> = {
  waiting: announcePrice,
  mailed: schedulePrice,
  scheduling: schedulePrice,
  scheduled: (deps, _, member) => settleRenewed(deps, member),
  lifting: (deps, _, member) => liftPrice(deps, member),
  moved: async () => {},
  left: async () => {},
};
