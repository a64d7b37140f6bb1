import type { EntityManager } from '@mikro-orm/postgresql';
import {
  DEFAULT_HOLD_DAYS,
  MAX_HOLD_DAYS,
  MAX_TERMS,
} from '../../../src/domain/referrals/partner.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { DiscountCodeEntity } from '../offers/discount-code.entity.ts';
import { ReferralProgramEntity } from './partner.entities.ts';

export interface ReferralProgram {
  holdDays: number;
  terms: string;
  termsVersion: number;
  discountCodeId: string | null;
}

/** The terms until the seller writes others. */
const DEFAULT_TERMS = `You earn a share of what people pay after they came through your link, without tax. The share and the number of months are stated with these terms.

A commission is held until refunds are no longer expected. A refund reduces it, and a lost dispute ends it. A refund after a payout is deducted from the next one.

Say that you earn when you recommend us: use “#ad” or words as clear. Do not promise profits, do not bid on our name in advertising, do not send unwanted mail, and do not use your link for your own purchases.

We may change these terms for new buyers. If you or we end the partnership, payments from that day on earn nothing. Held commissions are still paid.`;

const ROW = 1;

export async function programOf(em: EntityManager): Promise<ReferralProgram> {
  const row = await em.findOne(ReferralProgramEntity, { id: ROW });
  if (row !== null) return { ...row, discountCodeId: row.discountCodeId ?? null };
  return {
    holdDays: DEFAULT_HOLD_DAYS,
    terms: DEFAULT_TERMS,
    termsVersion: 1,
    discountCodeId: null,
  };
}

/** The code that reduces a referred buyer's price. Null: none is valid now. */
export async function friendCodeOf(
  em: EntityManager,
  deps: Pick<BillingDeps, 'clock'>,
): Promise<string | null> {
  const { discountCodeId } = await programOf(em);
  if (discountCodeId === null) return null;
  const now = deps.clock.now();
  const row = await em.findOne(DiscountCodeEntity, {
    id: discountCodeId,
    state: 'live',
    startsAt: { $lte: now },
    $or: [{ endsAt: null }, { endsAt: { $gt: now } }],
  });
  return row?.code ?? null;
}

/** Changes hold and discount for friends who come from now on. Other terms get a new version, which partners may accept. */
export async function setReferralProgram(
  deps: BillingDeps,
  asked: { holdDays: number; terms: string; discountCodeId: string | null },
): Promise<void> {
  const { holdDays, discountCodeId } = asked;
  const terms = asked.terms.trim();
  if (!(Number.isInteger(holdDays) && holdDays >= 0 && holdDays <= MAX_HOLD_DAYS)) {
    const message = `Please hold commissions for 0 to ${MAX_HOLD_DAYS} days.`;
    throw new AppError('referral.hold', 'invalid', message);
  }
  if (terms === '' || terms.length > MAX_TERMS) {
    throw new AppError('referral.terms', 'invalid', 'Please write the terms for your partners.');
  }
  await transact(deps.orm, async (em) => {
    if (discountCodeId !== null) {
      const code = await em.findOne(DiscountCodeEntity, { id: discountCodeId, state: 'live' });
      if (code === null || code.scope === 'upgrade') {
        const message = 'Please choose a discount code that is live and works for new subscribers.';
        throw new AppError('referral.no-such-code', 'invalid', message);
      }
    }
    const before = await programOf(em);
    const termsVersion = before.termsVersion + (terms === before.terms ? 0 : 1);
    await em.upsert(ReferralProgramEntity, {
      id: ROW,
      holdDays,
      terms,
      termsVersion,
      discountCodeId,
      changedAt: deps.clock.now(),
    });
    const factsOf = (program: Omit<ReferralProgram, 'terms'>) => ({
      holdDays: program.holdDays,
      termsVersion: program.termsVersion,
      discountCode: program.discountCodeId,
    });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: currentActor(),
      action: 'referrals.program-changed',
      target: 'referrals',
      before: factsOf(before),
      after: factsOf({ holdDays, termsVersion, discountCodeId }),
    });
  });
}
