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
    edit('settle-commissions.ts', 'await lookForSelf(em, { referral, partner, now });', ''),
  ),
  bug(
    'a visitor whose every click counts',
    'referrals/links.test.ts',
    edit('follow-link.ts', 'if (isNew) await em.execute(COUNT', 'await em.execute(COUNT'),
  ),
  bug(
    'credit that is given again after a lost answer',
    'referrals/payouts.test.ts',
    edit('credit-calls.ts', 'if (known !== null) return known.id;', ''),
  ),
  bug(
    'a refused credit that counts as paid',
    'referrals/payouts.test.ts',
    edit('settle-commissions.ts', "(where p.state = 'paid')", "(where p.state <> 'making')"),
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
] satisfies PlantedBug[];
