import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in referrals. */
export default [
  bug(
    'a commission on the tax',
    'referrals/commission.test.ts',
    edit('commission.ts', 'BigInt(total - tax)', 'BigInt(total)'),
  ),
  bug(
    'a partner who earns from a second account',
    'referrals/commissions.test.ts',
    edit('settle-commissions.ts', 'await lookForSelf(em, { pairs, now });', ''),
  ),
  bug(
    'a visitor whose every click counts',
    'referrals/links.test.ts',
    edit('follow-link.ts', 'if (isNew) await em.execute(COUNT', 'await em.execute(COUNT'),
  ),
  bug(
    'credit that is given again after a lost answer',
    'referrals/payouts.long.test.ts',
    edit('credit-calls.ts', 'if (known !== null) return known.id;', ''),
  ),
  bug(
    'a refused credit that counts as paid',
    'referrals/payouts.long.test.ts',
    edit(
      'settle-commissions.ts',
      "p.state = 'paid' and p.way <>",
      "p.state <> 'making' and p.way <>",
    ),
  ),
  bug(
    'a refund that Stripe hides and that earns again',
    'referrals/commissions.test.ts',
    edit(
      'settle-commissions.ts',
      'if (referral === null || !read.customerExists) return;',
      'if (referral === null) return;',
    ),
  ),
  bug(
    'a promised discount that a failed call loses',
    'referrals/friend-discount.test.ts',
    edit(
      'start-payment.ts',
      'isPromised ? await friendDiscount(deps, asked, payer.userId) : typed',
      'typed',
    ),
  ),
  bug(
    'a payout of what a sync has just seen refunded',
    'referrals/payout-races.long.test.ts',
    edit('begin-payout.ts', 'order by r.user_id for update`', 'order by r.user_id`'),
  ),
  bug(
    'a sum on an open list that is due once more',
    'referrals/commission.test.ts',
    edit('commission.ts', 'earned - settled - paying', 'earned - settled'),
  ),
  bug(
    'a written-off sum that counts as paid out',
    'referrals/erased-partner.long.test.ts',
    edit('settle-commissions.ts', "p.state = 'paid' and p.way <> 'write-off'", "p.state = 'paid'"),
  ),
  bug(
    'a refund after a write-off that the next payout takes back',
    'referrals/commission.test.ts',
    edit('commission.ts', 'Math.min(givenUp, Math.max(0, unpaid))', 'givenUp'),
  ),
  bug(
    'a mark of a third person shown as shared with the partner',
    'offers/mark-path.test.ts',
    edit('mark-path.ts', '+ 1 + nearest(fromEnd) === length', '+ 1 <= length'),
  ),
  bug(
    'a partner’s new card that waits for the buyers’ turn',
    'referrals/new-marks.long.test.ts',
    edit('same-person.ts', 'if (isNew) await checkBuyersSoon(deps, [userId]);', ''),
  ),
  bug(
    'an erased partner whose account number stays',
    'referrals/correct-partner.long.test.ts',
    edit('correct-partner.ts', "email = '', pay_to = null", "email = ''"),
  ),
  bug(
    'a sum due to a partner read in 32 bits',
    'referrals/large-sums.long.test.ts',
    edit('payout-lists.ts', 'sum(c.due_minor)::float8', 'sum(c.due_minor)::int'),
  ),
] satisfies PlantedBug[];
