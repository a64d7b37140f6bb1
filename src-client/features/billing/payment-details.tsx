import type { PaymentDetailsAnswer } from '../../../src/contract/billing.contract.ts';
import { PAYMENT_DETAILS_COPY as COPY } from '../../../src/texts/on-demand/payment-details.texts.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { showDay } from '../../lib/dates.ts';
import { shownMoney } from '../../lib/money.ts';
import styles from './payment-details.module.css';

/** 'Visa' for 'visa'. Stripe writes brands and kinds in lower case. */
const shownKind = (kind: string) =>
  kind.charAt(0).toUpperCase() + kind.slice(1).replaceAll('_', ' ');

function methodText(method: PaymentDetailsAnswer['method']): string {
  if (method === null) return COPY.noCard;
  const { kind, last4, expires } = method;
  return last4 === null || expires === null
    ? COPY.otherMethod({ kind: shownKind(kind) })
    : COPY.card({ brand: shownKind(kind), last4, expires });
}

type Invoice = PaymentDetailsAnswer['invoices'][number];

/** Paid, due, refunded in part or in full, or returned by the bank. */
function stateText({ state, amountCents, currency, refundedCents = 0, isReturned }: Invoice) {
  if (isReturned) return COPY.returned;
  if (refundedCents === 0) return COPY.states[state];
  return refundedCents >= amountCents
    ? COPY.refunded
    : COPY.partlyRefunded({ amount: shownMoney(refundedCents, currency) });
}

function InvoiceRow({ invoice }: { invoice: Invoice }) {
  const { at, amountCents, currency, url } = invoice;
  const day = showDay(at);
  return (
    <li>
      {url === null ? (
        <span>{day}</span>
      ) : (
        <a href={url} target="_blank" rel="noopener" aria-label={COPY.view({ day })}>
          {day}
        </a>
      )}
      <span>{stateText(invoice)}</span>
      <strong>{shownMoney(amountCents, currency)}</strong>
    </li>
  );
}

/** The card and the newest invoices, read from Stripe when the subscriber opens them. */
export function PaymentDetails() {
  const details = trpc.billing.paymentDetails.useQuery();
  if (details.data === undefined) {
    return details.isError ? (
      <p role="alert">
        {COPY.failed}{' '}
        <button type="button" className={styles.retry} onClick={() => details.refetch()}>
          {COPY.retry}
        </button>
      </p>
    ) : (
      <p role="status">{COPY.loading}</p>
    );
  }
  const { method, invoices } = details.data;
  return (
    <div className={styles.details}>
      <p>{methodText(method)}</p>
      <h3>{COPY.invoices}</h3>
      {invoices.length === 0 ? (
        <p>{COPY.none}</p>
      ) : (
        <ul>
          {invoices.map((invoice) => (
            <InvoiceRow key={`${invoice.at} ${invoice.number}`} invoice={invoice} />
          ))}
        </ul>
      )}
    </div>
  );
}
