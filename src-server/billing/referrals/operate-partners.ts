import { UniqueConstraintViolationException } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { normaliseEmail } from '../../../src/domain/people/email-address.ts';
import {
  type PartnerFault,
  type PartnerState,
  partnerFault,
  referralCode,
} from '../../../src/domain/referrals/partner.ts';
import type { AuditFacts } from '../../audit/audit-entry.entity.ts';
import { currentActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { CustomerEntity } from '../customer.entity.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { mailPartner } from './mail-partner.ts';
import { type Partner, PartnerEntity } from './partner.entities.ts';
import { programOf } from './program.ts';
import { markPartner } from './self-referrals/same-person.ts';

const FAULTS: Record<PartnerFault, string> = {
  code: 'A link has 2 to 30 characters: a to z, digits and dashes.',
  rate: 'A share is above 0 and at most 100 %, with one decimal.',
  months: 'Please give 1 to 120 months.',
};

interface NewPartner {
  kind: 'member' | 'other';
  email: string;
  name: string;
  code: string;
  rateBp: number;
  months: number;
  acceptedVersion: number | null;
}

const ACCOUNT = 'select id from account where email = ? and closing_at is null for share';

/** The open account with this address. Null: a person outside has it. */
export async function memberOf(em: EntityManager, email: string): Promise<{ id: string } | null> {
  const [account] = await em.execute<{ id: string }[]>(ACCOUNT, [email]);
  return account ?? null;
}

export const isMemberAlready = () =>
  new AppError(
    'partner.is-member',
    'conflict',
    'This address belongs to a member. Please add them as a member.',
  );

/** Makes a partner. A member's link works once they accept the terms. Returns the partner's id. */
export async function makePartner(deps: BillingDeps, asked: NewPartner): Promise<string> {
  const fault = partnerFault(asked);
  if (fault !== null) throw new AppError(`partner.${fault}`, 'invalid', FAULTS[fault]);
  const isMember = asked.kind === 'member';
  const email = normaliseEmail(asked.email);
  if (!isMember && asked.name.trim() === '') {
    throw new AppError('partner.name', 'invalid', 'Please give the name of the partner.');
  }
  const made = await onceEach(() =>
    transact(deps.orm, async (em) => {
      const account = await memberOf(em, email);
      if (isMember && account === null) {
        const message = 'No account has this email address.';
        throw new AppError('partner.no-account', 'not-found', message);
      }
      if (!isMember && account !== null) throw isMemberAlready();
      const { termsVersion } = await programOf(em);
      if (!isMember && asked.acceptedVersion !== termsVersion) {
        const message = 'Please confirm that the partner accepted the present terms.';
        throw new AppError('partner.terms', 'conflict', message);
      }
      const now = deps.clock.now();
      const { rateBp, months } = asked;
      const partner = em.create(PartnerEntity, {
        id: newId(),
        accountId: isMember ? (account?.id ?? null) : null,
        name: isMember ? '' : asked.name.trim(),
        email: isMember ? '' : email,
        payTo: null,
        code: referralCode(asked.code) ?? '',
        rateBp,
        months,
        state: 'active',
        acceptedVersion: isMember ? null : termsVersion,
        acceptedAt: isMember ? null : now,
        createdAt: now,
        endedAt: null,
      });
      audit(deps, { action: 'referrals.partner-made', partner, before: null })(em);
      await em.flush();
      await mailPartner(em, deps, { partner, to: email });
      return { ...partner };
    }),
  );
  await markPartner(deps, made);
  await markCards(deps, made);
  return made.id;
}

/** The cards of a member, which only Stripe knows. Without an answer, the next sync of this customer marks them. */
async function markCards(
  deps: BillingDeps,
  { accountId }: Pick<Partner, 'accountId'>,
): Promise<void> {
  if (accountId == null) return;
  const customer = await readFork(deps.orm).findOne(CustomerEntity, { userId: accountId });
  if (customer === null || customer.deletedAt != null) return;
  try {
    await syncSubscription(deps, customer.stripeCustomerId, 'sweep');
  } catch (error) {
    deps.log.warn({ err: error, account: accountId }, 'the cards of a partner were not read');
  }
}

async function onceEach<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error;
    const isAccount = String(error.message).includes('partner_account_unique');
    const message = isAccount
      ? 'This member is a partner already.'
      : 'Another partner has this link.';
    throw new AppError('partner.taken', 'conflict', message);
  }
}

/** Buyers who came before keep their terms. */
export function changePartner(
  deps: BillingDeps,
  { id, rateBp, months }: { id: string; rateBp: number; months: number },
): Promise<void> {
  return change(deps, id, (partner) => {
    const fault = partnerFault({ code: partner.code, rateBp, months });
    if (fault !== null) throw new AppError(`partner.${fault}`, 'invalid', FAULTS[fault]);
    Object.assign(partner, { rateBp, months });
  });
}

/** Later payments earn nothing. Commissions held at the end are still paid. An ended partner stays ended. */
export function setPartnerState(
  deps: BillingDeps,
  { id, state }: { id: string; state: PartnerState },
): Promise<void> {
  return change(deps, id, (partner) => {
    partner.state = state;
    if (state === 'ended') partner.endedAt = deps.clock.now();
  });
}

function change(deps: BillingDeps, id: string, apply: (partner: Partner) => void): Promise<void> {
  return transact(deps.orm, async (em) => {
    const partner = await em.findOne(PartnerEntity, { id }, FOR_UPDATE);
    if (partner === null) throw noPartner();
    if (partner.state === 'ended') {
      const message = 'This partnership has ended. Add the partner again under another link.';
      throw new AppError('partner.ended', 'conflict', message);
    }
    const before = factsOf(partner);
    apply(partner);
    audit(deps, { action: 'referrals.partner-changed', partner, before })(em);
  });
}

/** Without the link, which may be the partner's name. */
const factsOf = ({ rateBp, months, state }: Partner): AuditFacts => ({ rateBp, months, state });

const audit =
  (
    { machineClock }: Pick<BillingDeps, 'machineClock'>,
    { action, partner, before }: { action: string; partner: Partner; before: AuditFacts | null },
  ) =>
  (em: Parameters<typeof recordAudit>[0]): void =>
    recordAudit(em, {
      at: machineClock.now(),
      actor: currentActor(),
      action,
      target: `partner:${partner.id}`,
      before,
      after: factsOf(partner),
    });

export const noPartner = () =>
  new AppError('partner.unknown', 'not-found', 'This partner does not exist.');
