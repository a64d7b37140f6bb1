import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in publishing a catalogue: its prices at Stripe, its members and its draft. */
export default [
  bug(
    'a second price when the job that creates prices runs again',
    'catalogue/publish.test.ts',
    edit('stripe-prices.ts', 'if (faultOf(deps, offer, prices) === null) continue;', ''),
  ),
  bug(
    'a publish of a draft that the operator has not seen',
    'catalogue/preview.long.test.ts',
    edit(
      'catalogue/versions.ts',
      'if (draft === null || draft.hash !== expected) throw draftChanged();\n  return draft;',
      'if (draft === null) throw draftChanged();\n  return draft;',
    ),
  ),
  bug(
    'a removed plan whose subscribers lose access silently',
    'catalogue/preview.long.test.ts',
    edit('publish-refusals.ts', '...(await keysInUse(em, comparison)),', ''),
  ),
  bug(
    'a payment for a plan that a publish is removing',
    'catalogue/publish-races.long.test.ts',
    edit('checkout/attempts.ts', 'await requireKept(em, choice);', ''),
  ),
  bug(
    'a removed plan that a mapped price names',
    'catalogue/publish-races.long.test.ts',
    edit('keys-in-use.ts', 'if (mapped > 0) refusals.push', 'if (mapped < 0) refusals.push'),
  ),
  bug(
    'a publish that does not reach the members who have a plan',
    'catalogue/publish.test.ts',
    edit(
      'publish-catalogue.ts',
      'await deps.jobs.enqueue(em, rollOutJob, { version: no, replaced: before.no, after: null });',
      '',
    ),
  ),
  bug(
    'a new order of the plans that leaves a person on a lower one',
    'catalogue/publish.test.ts',
    edit('roll-out.job.ts', 'await settlePlanSwitches(deps.billing, comparison.switches);', ''),
  ),
  bug(
    'a price that changes before its email was sent',
    'billing/price-moves.long.test.ts',
    edit(
      'advance-price-moves.ts',
      "when 'mailed' then m.mailed_at is not null and (",
      "when 'mailed' then (",
    ),
    edit('schedule-price.ts', 'mailedAt === null || at < movesAt', 'at < movesAt'),
    edit(
      'schedule-price.ts',
      'if (!leavesNotice(movesAt, mailedAt))',
      'if (mailedAt !== null && !leavesNotice(movesAt, mailedAt))',
    ),
  ),
  bug(
    'a price that changes although its email left too late',
    'billing/price-moves.long.test.ts',
    edit('schedule-price.ts', 'if (!leavesNotice(movesAt, mailedAt)) return', 'if (false) return'),
  ),
  bug(
    'a stopped price move that Stripe still makes',
    'billing/price-moves.long.test.ts',
    edit('schedule-price.ts', 'await deps.stripe.liftSchedule(id);', ''),
    edit('schedule-price.ts', 'if (left?.scheduleId != null)', 'if (left === undefined)'),
  ),
  bug(
    'a new price within the notice',
    'domain/billing/price-move.test.ts',
    edit('price-move.ts', '(NOTICE_DAYS + SENDING_DAYS) * DAY_MS', '0'),
  ),
  bug(
    'a dropped plan to which a subscriber changes at the renewal',
    'catalogue/dropped-plan.long.test.ts',
    edit('keys-in-use.ts', '(plan = :key or changes_to = :key)', 'plan = :key'),
  ),
  bug(
    'a dropped plan of a gift that can still be redeemed',
    'catalogue/dropped-plan.long.test.ts',
    edit(
      'keys-in-use.ts',
      "state = 'paid' and redeemed_at is null",
      "state = 'none' and redeemed_at is null",
    ),
  ),
  bug(
    'a buyer on an open page whom a price move misses',
    'billing/price-moves.long.test.ts',
    edit('advance-price-moves.ts', 'await em.execute(ADD_LATE_BUYERS, [live]);', ''),
  ),
] satisfies PlantedBug[];
