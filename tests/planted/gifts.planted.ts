import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in gifts. */
export default [
  bug(
    'a bought gift without its link that looks unpaid',
    'gifts/unreadable-link.test.ts',
    edit('gift-status.ts', "if (state === 'ready' && link === null) throw unreadable();", ''),
  ),
  bug(
    'a visitor to whom a plan is sold out by the page of a gift that they left',
    'gifts/gift-places.long.test.ts',
    edit(
      'start-payment.ts',
      'await closeGiftsInTheWay(deps, context, { plan, userId: payer.userId });',
      '',
    ),
  ),
  bug(
    'a gift that takes no place of its plan until it is redeemed',
    'gifts/gift-places.long.test.ts',
    edit(
      'count-subscribers.ts',
      "where state in ('opening', 'open', 'processing') or dispute = 'open' or state = 'paid' and redeemed_at is null",
      "where dispute = 'open' or state = 'none' and redeemed_at is null",
    ),
  ),
  bug(
    'a gift of a full plan, sold to a subscriber of it',
    'gifts/gift-places.long.test.ts',
    edit(
      'start-gift.ts',
      'await requireRoom(em, deps, { plan: asked.plan, userId: id });',
      'await requireRoom(em, deps, { plan: asked.plan, userId });',
    ),
  ),
  bug(
    'a gift that starts after a period whose bank debit may still fail',
    'gifts/unpaid-period.long.test.ts',
    edit('redeem-gift.ts', 'return !isDebiting && end', 'void isDebiting; return end'),
  ),
  bug(
    'a gift that a second person redeems after its plan was ended',
    'gifts/redeem-gift.test.ts',
    edit(
      'redeem-gift.ts',
      'if (gift.redeemedAt != null) {',
      'if (gift.redeemedAt != null && gift.accountId === accountId) {',
    ),
  ),
  bug(
    'a subscription that stays ended although the gift was not given',
    'gifts/redeem-gift.test.ts',
    edit('settle-gift-end.ts', 'await deps.stripe.liftSchedule(subscriptionId);', ''),
  ),
  bug(
    'a reminder of the end of a given plan that another plan outlives',
    'access-codes/given-plan-mails.test.ts',
    edit(
      'remind-of-plan-ends.ts',
      'if (includesPlan(deps.catalogue.current(), left, grant.plan)) return false;',
      '',
    ),
  ),
  bug(
    'a refunded gift that takes every plan of its recipient',
    'gifts/gift-money-back.long.test.ts',
    edit(
      'grant-of-purchase.ts',
      'const closed = await closePlanGrant(em, deps, { id,',
      `let closed: unknown = id;
      for (const { id } of await em.find(PlanGrantEntity, {
        accountId: purchase.accountId ?? '',
        endedAt: null,
      })) closed = await closePlanGrant(em, deps, { id,`,
    ),
  ),
  bug(
    'a slow read of a payment that undoes what a newer one wrote',
    'gifts/gift-race.long.test.ts',
    edit('sync-purchase.ts', 'await lease.write(async (em)', 'await transact(deps.orm, async (em)'),
  ),
  bug(
    'a gift that keeps its late start when what it waits for ends early',
    'gifts/early-start.long.test.ts',
    edit('start-earlier.ts', 'Object.assign(row, { startsAt, until });', 'void [startsAt, until];'),
  ),
  bug(
    'a gift that starts before a disputed one whose rest may be given again',
    'gifts/early-start.long.test.ts',
    edit('start-earlier.ts', 'disputed: await disputedOf(em, userId),', 'disputed: [],'),
  ),
  bug(
    'the rest of a gift that is given again in the time of another gift',
    'gifts/early-start.long.test.ts',
    edit('grant-of-purchase.ts', "ended.endReason !== 'refund'", 'ended.endReason !== null'),
  ),
  bug(
    'a gift that starts while a subscription may still be paid',
    'early-start.test.ts',
    edit(
      'early-start.ts',
      'if (subscribed.some((held) => includesPlan(catalogue, held, plan))) return null;',
      '',
    ),
  ),
  bug(
    'a gift that is given before the bank has paid it',
    'gifts/buy-gift.test.ts',
    edit(
      'read-purchase-page.ts',
      "if (page.state === 'paid') return { intent: page.paymentIntentId };",
      "if (page.state !== 'open') return { intent: page.paymentIntentId };",
    ),
    edit(
      'single-payment-calls.ts',
      "charges.find(({ status }) => status === 'succeeded')",
      'charges[0]',
    ),
  ),
  bug(
    'a gift whose link sends its code to the server',
    'gifts/buy-gift.test.ts',
    edit('gift-code.ts', '/redeem#$', '/redeem?code=$'),
  ),
  bug(
    'a cancellation by form undone where a gift was not given',
    'gifts/gift-end.long.test.ts',
    edit(
      'settle-gift-end.ts',
      '(await hasLeftByForm(em, accountId, askedAt))',
      'hasLeftByForm.length > 3',
    ),
  ),
  bug(
    'a gift that was taken back and still ends the subscription of its recipient',
    'gifts/gift-end.long.test.ts',
    edit(
      'settle-gift-end.ts',
      'gift?.redeemedAt != null && gift.takenBecause == null',
      'gift?.redeemedAt != null',
    ),
  ),
  bug(
    'a gift that is taken back before its start and leaves the subscription to end',
    'gifts/gift-end.long.test.ts',
    edit(
      'apply-payment.ts',
      'if (gift.takenBecause == null) await renewAgain(em, deps, gift);',
      '',
    ),
  ),
  bug(
    'a subscription that stays ended for a lower plan that starts later',
    'gifts/later-gift.long.test.ts',
    edit(
      'settle-gift-end.ts',
      '(grant.startsAt >= new Date(at) && replaces(shop, grant.plan, plans.given))',
      'grant.startsAt >= new Date(at)',
    ),
  ),
  bug(
    'a cancellation in the portal undone by the refund of a gift',
    'gifts/gift-end.long.test.ts',
    edit('settle-gift-end.ts', 'return scheduled.length > 1;', 'return scheduled.length < 0;'),
  ),
] satisfies PlantedBug[];
