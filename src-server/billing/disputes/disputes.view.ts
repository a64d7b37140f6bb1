import type {
  DisputeAnswer,
  DisputesAnswer,
  ListedDispute,
} from '../../../src/contract/operator/disputes/disputes.contract.ts';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { missingIn } from '../../../src/domain/disputes/advice.ts';
import { refusalOf } from '../../../src/domain/disputes/case.ts';
import { findCycle } from '../../../src/domain/plan.ts';
import { LIVE_STATUSES } from '../../../src/domain/subscription.ts';
import { readFork } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { standingOf } from './apply-read.ts';
import { type DisputeCase, DisputeCaseEntity, payerOf } from './dispute-case.entity.ts';
import { evidencePdf } from './pdf/evidence-pdf.ts';
import { packOf } from './stage-evidence.ts';
import { hasStandingOrder } from './standing-order.ts';

const iso = (column: string) =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const LISTED = `
  select d.id, d.user_id as "accountId", coalesce(a.email, nullif(g.buyer_email, '')) as email, d.reason, d.is_inquiry as "isInquiry",
    d.amount_cents as "amountCents", d.currency, d.state, ${iso('d.opened_at')} as "openedAt",
    ${iso('d.due_by')} as "dueBy", d.advice, d.advice_reason as "adviceReason"
  from dispute_case d left join account a on a.id = d.user_id left join gift g on g.id = d.gift_id`;

const GIFT = `
  select g.plan, g.months, ${iso('g.redeemed_at')} as "redeemedAt", g.account_id as "accountId", a.email
  from gift g left join account a on a.id = g.account_id where g.id = ?`;
const OPEN_FIRST = `
  order by d.state not in ('drafted', 'staged'), case when d.state in ('drafted', 'staged')
    then d.due_by end, d.opened_at desc, d.id limit 500`;

/** The payment `q` was for a gift or a plan for life. */
const IS_ONCE = `(exists (select from gift where buyer_account_id = q.user_id and paid_at = q.at)
  or exists (select from lifetime_purchase where account_id = q.user_id and paid_at = q.at))`;

const WARNINGS = `
  select w.id, w.charge_id as "chargeId", w.user_id as "accountId",
    coalesce(a.email, nullif(g.buyer_email, '')) as email,
    w.fraud_type as "fraudType", ${iso('w.at')} as at,
    p.amount_cents - p.refunded_cents as "amountCents", p.currency,
    case when g.redeemed_at is not null then g.plan else l.plan end as "onceFor", s.plan, s.billing_cycle as cycle,
    exists (select from received_payment q where q.user_id = p.user_id and q.at > p.at
      and q.refunded_cents < q.amount_cents and not ${IS_ONCE}) as "isEarlier",
    (select extract(epoch from p.at - max(q.at)) / 86400 from received_payment q where q.user_id = p.user_id
      and q.at < p.at and q.refunded_cents < q.amount_cents and not ${IS_ONCE})::float8 as "daysAfterOther"
  from fraud_warning w left join account a on a.id = w.user_id left join gift g on g.id = w.gift_id
    left join received_payment p on p.stripe_charge_id = w.charge_id
    left join lifetime_purchase l on l.account_id = w.user_id and l.paid_at = p.at
    left join subscription s on s.user_id = w.user_id and s.is_current and s.stripe_status = any(?)
  where w.is_actionable and w.decided is null order by w.at desc limit 200`;

/** Every case and every warning that waits. Calls no provider. */
export async function listDisputes({
  orm,
  catalogue,
}: Pick<BillingDeps, 'orm' | 'catalogue'>): Promise<DisputesAnswer> {
  const em = readFork(orm);
  const warnings = await em.execute<WarningRow[]>(WARNINGS, [`{${LIVE_STATUSES.join(',')}}`]);
  return {
    standingOrder: await hasStandingOrder(em),
    disputes: await em.execute<ListedDispute[]>(`${LISTED} ${OPEN_FIRST}`),
    warnings: warnings.map(
      ({ onceFor, plan, cycle, isEarlier, daysAfterOther, ...warning }): Warning => ({
        ...warning,
        effect: effectOf(catalogue.current(), { onceFor, plan, cycle, isEarlier, daysAfterOther }),
      }),
    ),
  };
}

type Warning = DisputesAnswer['warnings'][number];

interface Refundable {
  /** The plan of the gift or the plan for life that was paid. */
  onceFor: string | null;
  /** The plan and cycle of the running subscription. */
  plan: string | null;
  cycle: string | null;
  /** A newer payment of the subscription was kept. */
  isEarlier: boolean;
  /** Since the payment before it. */
  daysAfterOther: number | null;
}
type WarningRow = Omit<Warning, 'effect'> & Refundable;

const SHORTEST_DAYS = { day: 0.9, week: 6, month: 27, year: 364 };

/** A refund ends access once every payment for the latest period is refunded. Null: another one may be for it too. */
function effectOf(
  catalogue: Catalogue,
  { onceFor, plan, cycle, isEarlier, daysAfterOther }: Refundable,
): Warning['effect'] {
  if (onceFor !== null) return { plan: onceFor, ends: true };
  if (plan === null) return null;
  if (isEarlier) return { plan, ends: false };
  const length = findCycle(catalogue, cycle);
  const isAlone =
    daysAfterOther === null ||
    (length !== null && daysAfterOther >= SHORTEST_DAYS[length.unit] * length.count);
  return isAlone ? { plan, ends: true } : null;
}

/** One case, with the facts of this moment. Calls no provider. */
export async function disputeView(deps: BillingDeps, id: string): Promise<DisputeAnswer> {
  const em = readFork(deps.orm);
  const found = await getCase(deps, id);
  const [listed] = await em.execute<ListedDispute[]>(`${LISTED} where d.id = ?`, [id]);
  if (listed === undefined) throw unknown();
  const { facts, evidence } = await packOf(em, deps, found);
  const [gift] =
    found.giftId == null
      ? []
      : await em.execute<NonNullable<DisputeAnswer['gift']>[]>(GIFT, [found.giftId]);
  // Stripe has not confirmed what was sent before.
  const staged = found.stagedAt == null ? null : (found.evidence ?? null);
  // Submitted facts never change.
  const shown = isOver(found) ? found.facts : facts;
  return {
    ...listed,
    gift: gift ?? null,
    chargeId: found.chargeId,
    network: found.network ?? null,
    facts: shown,
    missing: missingIn(shown, payerOf(found)),
    preview: evidence.texts,
    cutSignIns: isOver(found) ? found.cutSignIns : evidence.cutSignIns,
    staged,
    isCurrent: sameTexts(evidence.texts, staged ?? {}),
    stagedAt: found.stagedAt?.toISOString() ?? null,
    inquiryAnsweredAt: found.inquiryAnsweredAt?.toISOString() ?? null,
    submittedAt: found.submittedAt?.toISOString() ?? null,
    closedAt: found.closedAt?.toISOString() ?? null,
    decidedBy: deciderOf(found),
    refusal: refusalOf(
      standingOf(found, { ...found, dueBy: found.dueBy ?? null }),
      deps.clock.now(),
    ),
    problem: found.problem ?? null,
    compelling: found.compelling ?? null,
  };
}

/** The pack as a PDF: the submitted facts, or those of this moment. */
export async function disputePdf(
  deps: BillingDeps,
  id: string,
): Promise<{ fileName: string; base64: string }> {
  const found = await getCase(deps, id);
  const facts = isOver(found) ? found.facts : (await packOf(readFork(deps.orm), deps, found)).facts;
  const bytes = evidencePdf(deps.settings.brandName, found, facts);
  return { fileName: `evidence-${id}.pdf`, base64: Buffer.from(bytes).toString('base64') };
}

export async function getCase({ orm }: Pick<BillingDeps, 'orm'>, id: string): Promise<DisputeCase> {
  const found = await readFork(orm).findOne(DisputeCaseEntity, { id });
  if (found === null) throw unknown();
  return found;
}

const isOver = ({ state }: DisputeCase) => state !== 'drafted' && state !== 'staged';

function sameTexts(one: object, other: object): boolean {
  const ordered = (texts: object) => JSON.stringify(Object.entries(texts).sort());
  return ordered(one) === ordered(other);
}

function deciderOf({ decidedBy, submittedAt }: DisputeCase): DisputeAnswer['decidedBy'] {
  if (decidedBy == null) return submittedAt == null ? null : 'elsewhere';
  return decidedBy === 'standing-order' ? 'standing-order' : 'operator';
}

function unknown(): AppError {
  return new AppError('dispute.unknown', 'not-found', 'This dispute does not exist.');
}
