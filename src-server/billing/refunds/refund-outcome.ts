import { moneyText } from '../../../src/domain/money-text.ts';
import type { AuditFacts } from '../../audit/audit-entry.entity.ts';
import { AppError } from '../../errors/app-error.ts';
import type { ProviderFailure } from '../../errors/provider-failure.ts';
import { PAYMENT_CHANGED, type PartRefund, TOO_MUCH } from '../gateway/refund-facts.ts';
import { factsOfRefund } from './refund-and-end.ts';

/** A chosen payment. `made` is null while nothing was requested for it. */
export interface ChosenRefund {
  invoiceId: string;
  cents: number;
  currency: string;
  made: PartRefund | null;
}

export interface RefundOutcome {
  message: string;
  facts: AuditFacts;
}

/** Some of the chosen sum did not go out, or that is not known. `facts` has the sum that did. */
class RefundsFailed extends AppError {
  readonly facts: AuditFacts;

  constructor(kind: 'conflict' | 'unavailable', { message, facts }: RefundOutcome, cause: unknown) {
    const code = kind === 'conflict' ? 'billing.not-refunded' : 'billing.refund-unclear';
    super(code, kind, message, { cause });
    this.facts = facts;
  }
}

export const factsOfFailedRefund = (error: unknown): AuditFacts =>
  error instanceof RefundsFailed ? error.facts : {};

/** The outcome of each payment. Raises 'billing.not-refunded', or 'billing.refund-unclear' where it is not known. */
export function outcomeOfRefunds(chosen: readonly ChosenRefund[]): RefundOutcome {
  const message = sentencesOf(chosen).join(' ');
  const facts = factsOf(chosen);
  const failures = chosen.flatMap(({ made }) => made?.failure ?? []);
  const [cause] = failures;
  if (cause === undefined) return { message, facts };
  const kind = failures.some(isUnclear) ? 'unavailable' : 'conflict';
  throw new RefundsFailed(kind, { message, facts }, cause);
}

/** The answer was lost, or an earlier request from the same view had another sum. */
const isUnclear = ({ kind, reason }: ProviderFailure) =>
  kind === 'unavailable' || reason === 'StripeIdempotencyError';

function sentencesOf(chosen: readonly ChosenRefund[]): string[] {
  const { cents, pending, currency } = sumOf(chosen);
  const went = cents - pending;
  const failed = chosen.flatMap((each) => failureText(each) ?? []);
  const isStale = chosen.some(({ made }) => made?.failure != null && looksAgain(made.failure));
  return [
    ...(went > 0 ? [`${moneyText(went, currency)} was refunded.`] : []),
    ...(pending > 0 ? [`${moneyText(pending, currency)} is being refunded.`] : []),
    ...failed,
    ...(isStale ? ['Please look at the payments again.'] : []),
  ];
}

const looksAgain = (failure: ProviderFailure) =>
  isUnclear(failure) || failure.reason === TOO_MUCH || failure.reason === PAYMENT_CHANGED;

/** Null if all of it went out. */
function failureText({ cents, currency, made }: ChosenRefund): string | null {
  if (made === null) return `The refund of ${moneyText(cents, currency)} was not attempted.`;
  const { failure } = made;
  if (failure === null) return null;
  const rest = moneyText(cents - made.cents, currency);
  if (isUnclear(failure)) return `${rest} may have been refunded (${failure.reason}).`;
  if (failure.reason === TOO_MUCH) return `Less than ${rest} is left to refund.`;
  if (failure.reason === PAYMENT_CHANGED) {
    return `The payment has changed since you opened the list, so this request did not refund ${rest}.`;
  }
  return `Stripe did not refund ${rest} (${failure.reason}).`;
}

function factsOf(chosen: readonly ChosenRefund[]): AuditFacts {
  const { cents, pending, currency } = sumOf(chosen);
  const invoiceId = chosen.map((each) => each.invoiceId).join(' ');
  return factsOfRefund({ cents, pendingCents: pending, currency, invoiceId });
}

/** A customer pays in one currency. */
function sumOf(chosen: readonly ChosenRefund[]) {
  return {
    cents: chosen.reduce((sum, { made }) => sum + (made?.cents ?? 0), 0),
    pending: chosen.reduce((sum, { made }) => sum + (made?.pendingCents ?? 0), 0),
    currency: chosen[0]?.currency ?? '',
  };
}
