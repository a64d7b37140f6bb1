import { planName } from '../../../src/domain/plan.ts';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { newId } from '../../database/identifier.ts';
import { readFork, transact } from '../../database/transaction.ts';
import type { MailTemplate } from '../../mail/mail-templates.ts';
import { queueMail } from '../../mail/outbox.ts';
import { contactOf } from '../../people/contact.ts';
import { findSignUp } from '../../people/sign-ups.ts';
import type { BillingDeps } from '../billing.deps.ts';
import type { Verification } from '../checkout/verification.ts';
import { type PaymentAttempt, PaymentAttemptEntity } from '../payment-attempt.entity.ts';
import { type StartedTrial, startedTrialOf } from '../trials/started-trial.ts';
import { issueContinueLink } from './continue-link.ts';

/** Most buyers choose their password within this time, and then need no link. */
const PATIENCE_MS = 10 * 60_000;
const AT_ONCE = 100;

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

const LIVE = `is_current and ended_at is null and closed_because is null
  and stripe_status in (${LIVE_STATUSES.map((status) => `'${status}'`).join(', ')})`;

/** A payment that ended, was refunded, or is beside a paying account needs no account. A refused trial still gives one. */
const UNFINISHED = `
  select a.id, a.paid_at as "paidAt" from payment_attempt a join sign_up s on s.id = a.user_id
  where s.completed_at is null and a.kind = 'sign-up' and a.state = 'paid' and a.consumed_at is null
    and a.way_back_mailed_at is null and a.paid_at <= ?::timestamptz
    and (a.paid_at, a.id) > (?::timestamptz, ?::uuid)
    and (a.trial_days is not null
        and exists (select from trial_use t where t.user_id = a.user_id and t.state = 'refused')
      or exists (select from subscription where user_id = a.user_id and ${LIVE})
        and not exists (select from account twin join subscription on user_id = twin.id
          where twin.email = s.email and ${LIVE}))
  order by a.paid_at, a.id limit ${AT_ONCE}`;

/**
 * The tab may have closed after payment, so this mails a return link to the sign-up address, ten minutes later. Once
 * per attempt, and never after the account is set up (R-15). One failure does not block the others.
 */
export async function mailDueReturnLinks(deps: BillingDeps): Promise<void> {
  const latest = new Date(deps.clock.now().getTime() - PATIENCE_MS).toISOString();
  let after = ['-infinity', FIRST_ID];
  let mailed = 0;
  for (;;) {
    const em = readFork(deps.orm);
    const due = await em.execute<Due[]>(UNFINISHED, [latest, ...after]);
    for (const { id, paidAt } of due) {
      after = [new Date(paidAt).toISOString(), id];
      if (await tryToSend(deps, await em.findOneOrFail(PaymentAttemptEntity, { id }))) mailed += 1;
      if (mailed === AT_ONCE) return;
    }
    if (due.length < AT_ONCE) return;
  }
}

interface Due {
  id: string;
  paidAt: Date | string;
}

async function tryToSend(deps: BillingDeps, attempt: PaymentAttempt): Promise<boolean> {
  try {
    return await send(deps, attempt, null);
  } catch (error) {
    deps.log.error({ err: error, attempt: attempt.id }, 'a return link was not mailed');
    return false;
  }
}

/** Mails the bank's answer at once, with the link if it paid: the page was closed days ago. */
export async function mailBankAnswer(
  deps: BillingDeps,
  { attempt, state, bankRefused }: BankAnswer,
): Promise<void> {
  const isRefused = state === 'expired' && bankRefused === true;
  if (attempt === null || !(state === 'paid' || isRefused)) return;
  const pending = 'select 1 from outgoing_mail where dedupe_key = ?';
  const known = await readFork(deps.orm).execute<unknown[]>(pending, [pendingKey(attempt)]);
  if (known.length === 0) return;
  if (isRefused) await mailAboutBank(deps, attempt, 'payment-refused');
  else await send(deps, attempt, null);
}

interface BankAnswer {
  attempt: PaymentAttempt | null;
  state: Verification['state'];
  bankRefused?: boolean;
}

/** Mails another link, unless one was sent after `after`. False if none was due. */
export function mailReturnLinkAgain(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  after: Date,
): Promise<boolean> {
  return send(deps, attempt, after);
}

/** Mails once that a bank payment was received and takes days: the page may be closed. */
export function mailPendingPayment(deps: BillingDeps, attempt: PaymentAttempt): Promise<void> {
  return mailAboutBank(deps, attempt, 'payment-pending');
}

async function mailAboutBank(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  template: 'payment-pending' | 'payment-refused',
): Promise<void> {
  if (attempt.kind !== 'sign-up' || attempt.consumedAt != null) return;
  await transact(deps.orm, async (em) => {
    await contactOf(em, attempt.userId);
    const signUp = await findSignUp(em, attempt.userId);
    if (signUp === null || signUp.completedAt != null) return;
    await queueMail(em, deps, {
      dedupeKey: `${template}:${attempt.id}`,
      userId: attempt.userId,
      to: signUp.email,
      template,
      values: {
        plan: planName(deps.catalogue.current(), attempt.plan),
        ...(template === 'payment-refused' && { link: `${deps.origins.public()}/#pricing` }),
      },
    });
  });
}

const pendingKey = ({ id }: PaymentAttempt) => `payment-pending:${id}`;

async function send(
  deps: BillingDeps,
  attempt: PaymentAttempt,
  after: Date | null,
): Promise<boolean> {
  if (attempt.kind !== 'sign-up' || attempt.consumedAt != null) return false;
  return transact(deps.orm, async (em) => {
    // Locks the contact against a concurrent erasure.
    await contactOf(em, attempt.userId);
    const signUp = await findSignUp(em, attempt.userId);
    // Without a sign-up there is no address. The sync that read the payment notified the operator.
    if (signUp === null || signUp.completedAt != null) return false;
    const isDue = [
      { wayBackMailedAt: null },
      ...(after ? [{ wayBackMailedAt: { $lte: after } }] : []),
    ];
    const due = await em.nativeUpdate(
      PaymentAttemptEntity,
      { id: attempt.id, $or: isDue },
      { wayBackMailedAt: deps.clock.now() },
    );
    if (due === 0) return false;
    const token = issueContinueLink(em, deps, attempt.userId);
    const trial = await startedTrialOf(em, deps, attempt);
    const { trialEndsOn } = trial;
    await queueMail(em, deps, {
      dedupeKey: `continue-sign-up:${attempt.id}${after === null ? '' : `:${newId()}`}`,
      userId: attempt.userId,
      to: signUp.email,
      template: templateFor(trial),
      values: {
        ...(trialEndsOn !== undefined && { until: `${trialEndsOn}T12:00:00.000Z` }),
        plan: planName(deps.catalogue.current(), attempt.plan),
        link: `${deps.origins.public()}/continue?token=${token}`,
      },
    });
    return true;
  });
}

function templateFor({ trialEndsOn, isTrialRefused }: StartedTrial): MailTemplate {
  if (isTrialRefused === true) return 'continue-account';
  return trialEndsOn === undefined ? 'continue-sign-up' : 'continue-trial';
}
