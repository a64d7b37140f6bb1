import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in gifts. */
export default [
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
    'a refunded gift that takes every plan of its recipient',
    'gifts/gift-money-back.test.ts',
    edit(
      'apply-payment.ts',
      'await closePlanGrant(em, deps, { id: gift.planGrantId,',
      `for (const { id } of await em.find(PlanGrantEntity, {
        accountId: gift.accountId ?? '',
        endedAt: null,
      })) await closePlanGrant(em, deps, { id,`,
    ),
  ),
  bug(
    'a gift that is given before the bank has paid it',
    'gifts/buy-gift.test.ts',
    edit(
      'sync-gift.ts',
      "if (page.state === 'paid') return page.paymentIntentId;",
      "if (page.state !== 'open') return page.paymentIntentId;",
    ),
    edit('gift-calls.ts', "charges.find(({ status }) => status === 'succeeded')", 'charges[0]'),
  ),
  bug(
    'a gift whose link sends its code to the server',
    'gifts/buy-gift.test.ts',
    edit('gift-code.ts', '/redeem#$', '/redeem?code=$'),
  ),
] satisfies PlantedBug[];
