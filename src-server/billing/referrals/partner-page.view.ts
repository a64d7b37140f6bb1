import type { PartnerPage } from '../../../src/contract/partner-page.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PartnerEntity } from './partner.entities.ts';
import { idList, partnerMonths, sumsOf } from './partners.view.ts';
import { friendCodeOf, programOf } from './program.ts';
import { countUndecidedPayments } from './self-referrals/undecided-referrals.ts';

const PAYOUTS = `
  select to_json(o.paid_at) as at, o.currency, o.amount_minor::float8 as "amountMinor", o.way
  from referral_payout o join partner p on p.id = o.partner_id
  where p.account_id = ?::uuid and o.state = 'paid'
  order by o.paid_at desc limit 100`;

/** Whether this account has such a page. */
export async function isPartner(
  { orm }: Pick<BillingDeps, 'orm'>,
  { accountId }: { accountId: string },
): Promise<boolean> {
  return (await readFork(orm).count(PartnerEntity, { accountId })) > 0;
}

/** A partner's own page: sums and counts, and no buyer. Null: this account is no partner. */
export async function partnerPage(
  deps: BillingDeps,
  { accountId }: { accountId: string },
): Promise<PartnerPage | null> {
  const em = readFork(deps.orm);
  const all = await em.find(PartnerEntity, { accountId }, { orderBy: { createdAt: 'desc' } });
  const partner = all.find(({ state }) => state !== 'ended') ?? all[0];
  if (partner === undefined) return null;
  // An ended partnership before this one still earns what was held.
  const ids = all.map(({ id }) => id);
  const program = await programOf(em);
  return {
    link: `${deps.origins.public()}/r/${partner.code}`,
    rateBp: partner.rateBp,
    months: partner.months,
    holdDays: program.holdDays,
    state: partner.state,
    terms: {
      version: program.termsVersion,
      text: program.terms,
      acceptedVersion: partner.acceptedVersion ?? null,
    },
    friendCode: await friendCodeOf(em, deps),
    sums: await sumsOf(em, ids),
    checking: await countUndecidedPayments(em, idList(ids)),
    perMonth: await partnerMonths(em, ids),
    payouts: await em.execute<PartnerPage['payouts']>(PAYOUTS, [accountId]),
  };
}
