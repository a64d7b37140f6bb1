import { Button } from '@mantine/core';
import { useState } from 'react';
import type {
  SubscriptionEnd,
  UserPaymentsAnswer,
} from '../../../../../src/contract/operator/billing-operator.contract.ts';
import type { OperatorUser } from '../../../../../src/contract/operator/operator-user.contract.ts';
import { moneyIn } from '../../../../../src/domain/catalogue/amount-text.ts';
import { ChoiceCards } from '../../../../components/choice-cards/choice-cards.tsx';
import { dangerColors } from '../../../../components/danger-colors.ts';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../../../components/dialog/dialog-trouble.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { trpc } from '../../../../lib/call/trpc.ts';
import { showDay } from '../../../../lib/dates.ts';
import { END_COPY as COPY, USER_COPY } from '../copy.ts';
import { useOutcome } from '../use-user-action.ts';
import styles from '../user.module.css';

type Subscription = OperatorUser['subscriptions'][number];

interface EndDialogProps {
  accountId: string;
  subscription: Subscription;
  /** Business time. */
  now: string;
  onClose: () => void;
}

/** No period is paid, so there is none to wait for. */
const isUnpaid = ({ paidThrough }: Subscription, now: string) =>
  paidThrough === null || Date.parse(paidThrough) <= Date.parse(now);

/** Ends a subscription, or removes its scheduled end. Shows what was paid before anything happens. */
export function EndDialog({ accountId, subscription, now, onClose }: EndDialogProps) {
  const payments = trpc.admin.userPayments.useQuery({ accountId });
  const isEnding = subscription.endsAt !== null;
  const isPaused = subscription.pausedUntil !== null;
  const isOwed = isUnpaid(subscription, now);
  const gentle: [SubscriptionEnd, string][] = isPaused
    ? [['end-pause', COPY.endPauseEffect]]
    : isEnding
      ? [['resume', COPY.resumeEffect]]
      : isOwed
        ? []
        : [['period-end', COPY.periodEndEffect(showDay(subscription.currentPeriodEnd))]];
  const [how, setHow] = useState<SubscriptionEnd>(gentle[0]?.[0] ?? 'now');
  const outcome = useOutcome();
  const change = trpc.admin.changeSubscriptionEnd.useMutation({
    onError: outcome.onRefused,
    onSuccess: ({ success, message }) => {
      outcome.onSuccess({ success, message: message ?? COPY.done });
      onClose();
    },
  });
  const last = payments.data?.invoices.find(
    ({ paidCents, subscriptionId }) => paidCents > 0 && subscriptionId === subscription.id,
  );
  const effects: [SubscriptionEnd, string][] = [
    ...gentle,
    ['now', isOwed ? COPY.nowUnpaidEffect : COPY.nowEffect],
    ['now-refunded', last === undefined ? COPY.refundUnknown : COPY.refundEffect(paid(last))],
  ];
  const takesAway = how === 'now' || how === 'now-refunded';
  return (
    <Dialog title={COPY.title} locked={change.isPending} onClose={onClose}>
      <form
        className={styles.confirm}
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ accountId, subscriptionId: subscription.id, how });
        }}
      >
        <ChoiceCards
          legend={COPY.legend}
          value={how}
          onChange={setHow}
          choices={effects.map(([value, hint]) => ({ value, name: COPY.choices[value], hint }))}
        />
        <Payments details={payments.data} failed={payments.isError} />
        <DialogTrouble error={change.error} fallback={USER_COPY.unreachable} />
        <FormActions cancel={COPY.keep} onCancel={onClose} busy={change.isPending}>
          <Button
            type="submit"
            disabled={change.isPending}
            {...(takesAway && dangerColors(!change.isPending))}
          >
            {COPY.actions[how]}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

type Invoice = UserPaymentsAnswer['invoices'][number];

const paid = ({ paidCents, currency, at }: Invoice) =>
  COPY.paid(moneyIn(paidCents, currency), showDay(at));

function Payments({
  details,
  failed,
}: {
  details: UserPaymentsAnswer | undefined;
  failed: boolean;
}) {
  if (details === undefined) {
    return <p role={failed ? 'alert' : 'status'}>{failed ? COPY.paymentsFailed : COPY.loading}</p>;
  }
  return (
    <div>
      <h3 className={styles.lastPayments}>{COPY.payments}</h3>
      {details.invoices.length === 0 && <p className={styles.muted}>{COPY.noPayments}</p>}
      <ul className={styles.lines}>
        {details.invoices.map((invoice) => (
          <li key={`${invoice.number} ${invoice.at}`}>
            {invoice.url === null ? (
              moneyIn(invoice.amountCents, invoice.currency)
            ) : (
              <a href={invoice.url} target="_blank" rel="noopener noreferrer">
                {COPY.invoice(moneyIn(invoice.amountCents, invoice.currency), invoice.number)}
              </a>
            )}
            <small>
              {COPY.states[invoice.state]}, {showDay(invoice.at)}
            </small>
          </li>
        ))}
      </ul>
    </div>
  );
}
