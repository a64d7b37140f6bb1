import type { EntityManager } from '@mikro-orm/postgresql';
import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import { isErasedPartner } from '../../../src/domain/referrals/partner.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { erasePartnerMail } from '../../mail/forget-mail.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { forgetMarks } from '../trials/identity-marks.ts';
import { ReferralPayoutEntity } from './commission.entities.ts';
import { isMemberAlready, memberOf, noPartner } from './operate-partners.ts';
import { type Partner, PartnerEntity } from './partner.entities.ts';
import { ERASED_CODE } from './personal-tables.ts';
import { markPartner } from './self-referrals/same-person.ts';

interface Correction {
  id: string;
  /** Null: stays. A member changes their own. */
  name: string | null;
  email: string | null;
  /** Empty: none. */
  payTo: string;
}

/** Corrects what is known of a partner. A wrong address no longer connects them with its owner. */
export async function correctPartner(
  deps: BillingDeps,
  { id, name, email, payTo }: Correction,
): Promise<void> {
  const moved = await transact(deps.orm, async (em) => {
    const partner = await getPartner(em, id);
    if (isErasedPartner(partner) || (partner.accountId != null && (name ?? email) !== null)) {
      const message = 'Only a partner without an account here can be corrected by you.';
      throw new AppError('partner.not-outside', 'conflict', message);
    }
    if (name?.trim() === '') {
      throw new AppError('partner.name', 'invalid', 'Please give the name of the partner.');
    }
    const next = {
      name: name?.trim() ?? partner.name,
      email: email === null ? partner.email : normaliseEmail(email),
      payTo: payTo.trim() === '' ? null : payTo.trim(),
    };
    const isMoved = next.email !== partner.email;
    if (isMoved && (await memberOf(em, next.email)) !== null) throw isMemberAlready();
    const changed = (['name', 'email', 'payTo'] as const).filter(
      (field) => next[field] !== (partner[field] ?? null),
    );
    if (changed.length === 0) return null;
    if (isMoved) {
      await forgetMarks(em, id);
      await erasePartnerMail(em, partner.email);
    }
    Object.assign(partner, next);
    // Names stay out of the audit.
    audit(em, deps, {
      id,
      action: 'referrals.partner-corrected',
      after: { changed: changed.join(', ') },
    });
    return isMoved ? { ...partner } : null;
  });
  if (moved !== null) await markPartner(deps, moved);
}

/**
 * Erases a partner who has no account here, and ends the partnership. Payouts and commissions stay without a name, as
 * tax law asks. Does nothing to one who is erased already.
 */
export function erasePartner(
  deps: BillingDeps,
  { id, confirmation }: { id: string; confirmation: string },
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const partner = await getPartner(em, id);
    if (partner.accountId != null) {
      const message = 'This partner is a member. Please erase the account instead.';
      throw new AppError('partner.is-member', 'conflict', message);
    }
    if (isErasedPartner(partner)) return;
    if (normaliseEmail(confirmation) !== partner.email) {
      const message = 'Please type the email address of the partner to confirm.';
      throw new AppError('partner.not-confirmed', 'invalid', message);
    }
    if ((await em.count(ReferralPayoutEntity, { partnerId: id, state: 'making' })) > 0) {
      const message = 'An open payout list pays this partner. Please confirm or discard it first.';
      throw new AppError('payout.making', 'conflict', message);
    }
    const owed = await em.execute<{ currency: string; minor: number }[]>(OWED, [id]);
    await erasePartnerMail(em, partner.email);
    await em.execute(ERASE, [deps.clock.now(), id]);
    audit(em, deps, {
      id,
      action: 'referrals.partner-erased',
      after: Object.fromEntries(owed.map(({ currency, minor }) => [`owed ${currency}`, minor])),
    });
  });
}

const OWED = `
  select currency, sum(held_minor + due_minor)::float8 as minor from commission where partner_id = ?::uuid
  group by currency having sum(held_minor + due_minor) > 0 order by currency`;

const ERASE = `
  update partner set name = '', email = '', pay_to = null, code = ${ERASED_CODE}, state = 'ended',
    ended_at = coalesce(ended_at, ?) where id = ?::uuid`;

async function getPartner(em: EntityManager, id: string): Promise<Partner> {
  const partner = await em.findOne(PartnerEntity, { id }, FOR_UPDATE);
  if (partner === null) throw noPartner();
  return partner;
}

function audit(
  em: EntityManager,
  { machineClock }: Pick<BillingDeps, 'machineClock'>,
  { id, ...entry }: { id: string; action: string; after: Record<string, string | number> },
): void {
  recordAudit(em, {
    at: machineClock.now(),
    actor: currentActor(),
    target: `partner:${id}`,
    before: null,
    ...entry,
  });
}
