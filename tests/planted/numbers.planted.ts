import { bug, edit } from './support/planted-bug.ts';

const FIGURES = 'domain/numbers/figures.test.ts';

/** Bugs of the operator's numbers: definitions that drift, and visits that should not count. */
export default [
  bug(
    'numbers: a yearly plan that counts its whole price each month',
    'domain/numbers/movement.test.ts',
    edit(
      'numbers/movement.ts',
      "billingCycle === 'yearly' ? 12 : 1",
      "billingCycle === 'yearly' ? 1 : 1",
    ),
  ),
  bug(
    'numbers: revenue churn without the revenue that contraction takes',
    FIGURES,
    edit(
      'numbers/figures.ts',
      'movements.churn.cents + movements.contraction.cents',
      'movements.churn.cents',
    ),
  ),
  bug(
    'numbers: subscribers who leave count until the end of the range',
    FIGURES,
    edit('numbers/figures.ts', 'sum.people += people * after', 'sum.people += 0 * after'),
  ),
  bug(
    'numbers: a refund that leaves the daily cash as it was',
    'server/operator/numbers/numbers.test.ts',
    edit('store-payments.ts', 'row.refundedCents === facts.refundedCents &&', ''),
  ),
  bug(
    'numbers: visits of people who asked not to be tracked',
    'domain/numbers/visit.test.ts',
    edit('numbers/visit.ts', "arrival.globalPrivacyControl === '1'", 'false'),
  ),
  bug(
    'numbers: no visit is counted',
    'server/operator/numbers/numbers.test.ts',
    edit('http-app.ts', 'app.use(countVisits(deps));', ''),
  ),
  bug(
    'numbers: the level of a subscriber is the amount of the row with the highest id',
    'server/billing/revenue/movements.test.ts',
    edit('record-movements.ts', 'known.cents + afterCents - beforeCents', 'afterCents'),
    edit('record-movements.ts', '{ userId })) {', "{ userId }, { orderBy: { id: 'asc' } })) {"),
  ),
  bug(
    'numbers: churn is estimated from a single day',
    FIGURES,
    edit('numbers/figures.ts', 'base <= 0 || days < MIN_CHURN_DAYS', 'base <= 0'),
  ),
  bug(
    'numbers: a lost dispute that stays on hold',
    'server/billing/revenue/held-disputes.long.test.ts',
    edit('write-standing.ts', ' && (await hasOpenDispute(em, userId))', ''),
  ),
  bug(
    'numbers: an open dispute that counts as churn',
    'server/billing/revenue/held-disputes.long.test.ts',
    edit('record-movements.ts', "if (isHeld) open.push('hold');", ''),
  ),
  bug(
    'numbers: a grant of yesterday that commits after midnight is never counted',
    'late-facts.long.test.ts',
    edit('count-waits.ts', 'clock.now().getTime() - COMMITTED_AFTER_MS', 'clock.now().getTime()'),
  ),
];
