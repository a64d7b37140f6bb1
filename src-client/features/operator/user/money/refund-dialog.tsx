import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import type { UserPaymentsAnswer } from '../../../../../src/contract/operator/billing-operator.contract.ts';
import { amountText, moneyIn } from '../../../../../src/domain/catalogue/amount-text.ts';
import { parseAmount } from '../../../../../src/domain/catalogue/parse-amount.ts';
import { MAX_REFUNDS } from '../../../../../src/domain/operator/max-refunds.ts';
import { dangerColors } from '../../../../components/danger-colors.ts';
import { Dialog } from '../../../../components/dialog/dialog.tsx';
import { DialogTrouble } from '../../../../components/dialog/dialog-trouble.tsx';
import { FormActions } from '../../../../components/form-actions.tsx';
import { serverMessage } from '../../../../lib/call/server-message.ts';
import '../../../../lib/call/list-hooks.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { showDay } from '../../../../lib/dates.ts';
import { FIELD_LOOK } from '../../signals/parts/field-look.ts';
import { USER_COPY } from '../copy.ts';
import { useOutcome } from '../use-user-action.ts';
import styles from '../user.module.css';
import { REFUND_COPY as COPY } from './refund-copy.ts';

type Payment = UserPaymentsAnswer['invoices'][number];

interface RefundDialogProps {
  accountId: string;
  onClose: () => void;
}

/** A tick belongs to the sum that was left when the operator chose it: a later refund removes it. */
const viewOf = ({ id, refundedCents = 0 }: Payment) => `${id} ${refundedCents}`;

const leftOf = ({ paidCents, refundedCents = 0, isReturned }: Payment) =>
  isReturned === true ? 0 : paidCents - refundedCents;

/** '$49 + €10': currencies are not added up. */
function sumText(chosen: readonly { payment: Payment; cents: number }[]): string {
  const sums = new Map<string, number>();
  for (const { payment, cents } of chosen) {
    sums.set(payment.currency, (sums.get(payment.currency) ?? 0) + cents);
  }
  return [...sums].map(([currency, cents]) => moneyIn(cents, currency)).join(' + ');
}

/** Refunds chosen payments in full or in part. It ends nothing by itself. */
export function RefundDialog({ accountId, onClose }: RefundDialogProps) {
  const payments = trpc.admin.userPayments.useInfiniteQuery(
    { accountId },
    { initialCursor: null, getNextPageParam: ({ nextCursor }) => nextCursor },
  );
  const [sums, setSums] = useState<ReadonlyMap<string, string>>(new Map());
  const utils = trpc.useUtils();
  const outcome = useOutcome();
  const refund = trpc.admin.refundPayments.useMutation({
    // Some of it may have gone out.
    onError: () => utils.admin.invalidate(),
    onSuccess: ({ success, message }) => {
      outcome.onSuccess({ success, message: message ?? USER_COPY.done });
      onClose();
    },
  });
  const read = payments.data?.pages.flatMap(({ invoices }) => invoices) ?? [];
  const open = read.filter((each) => leftOf(each) > 0);
  const chosen = open.flatMap((payment) => {
    const typed = sums.get(viewOf(payment));
    if (typed === undefined) return [];
    return [{ payment, cents: parseAmount(typed, payment.currency) ?? Number.NaN }];
  });
  const isRight = chosen.every(({ payment, cents }) => cents >= 1 && cents <= leftOf(payment));
  const isTooMany = chosen.length > MAX_REFUNDS;
  const isReady = isRight && chosen.length > 0 && !isTooMany;
  const setSum = (view: string, sum: string | null) => {
    const next = new Map(sums);
    if (sum === null) next.delete(view);
    else next.set(view, sum);
    setSums(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    const refunds = chosen.map(({ payment: { id, refundedCents = 0 }, cents }) => ({
      invoiceId: id,
      cents,
      refundedCents,
    }));
    refund.mutate({ accountId, refunds });
  };
  return (
    <Dialog title={COPY.title} locked={refund.isPending} onClose={onClose}>
      <form className={styles.confirm} onSubmit={submit} noValidate>
        <p>{COPY.lead}</p>
        {payments.data === undefined ? (
          <p role={payments.isError ? 'alert' : 'status'}>
            {payments.isError ? COPY.failed : COPY.loading}
          </p>
        ) : open.length === 0 ? (
          <p className={styles.muted}>{payments.hasNextPage ? COPY.noneNew : COPY.none}</p>
        ) : (
          <fieldset className={styles.payments} disabled={refund.isPending}>
            <legend className="visually-hidden">{COPY.legend}</legend>
            {open.map((payment) => (
              <PaymentLine
                key={payment.id}
                payment={payment}
                typed={sums.get(viewOf(payment)) ?? null}
                onType={(sum) => setSum(viewOf(payment), sum)}
              />
            ))}
          </fieldset>
        )}
        {payments.hasNextPage && (
          <Button
            size="sm"
            variant="default"
            loading={payments.isFetchingNextPage}
            disabled={refund.isPending}
            onClick={() => payments.fetchNextPage()}
          >
            {COPY.older}
          </Button>
        )}
        {payments.isFetchNextPageError && (
          <p role="alert">{serverMessage(payments.error) ?? COPY.failed}</p>
        )}
        {isTooMany && <p role="alert">{COPY.tooMany(MAX_REFUNDS)}</p>}
        <DialogTrouble error={refund.error} fallback={USER_COPY.unreachable} />
        <FormActions cancel={COPY.keep} onCancel={onClose} busy={refund.isPending}>
          <Button
            type="submit"
            disabled={!isReady || refund.isPending}
            {...dangerColors(isReady && !refund.isPending)}
          >
            {isReady ? COPY.confirm(sumText(chosen)) : COPY.nothing}
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}

interface PaymentLineProps {
  payment: Payment;
  /** Null: not ticked. */
  typed: string | null;
  onType: (sum: string | null) => void;
}

function PaymentLine({ payment, typed, onType }: PaymentLineProps) {
  const id = useId();
  const { paidCents, refundedCents = 0, currency, at } = payment;
  const left = leftOf(payment);
  const name = COPY.payment(moneyIn(paidCents, currency), showDay(at));
  const cents = typed === null ? null : parseAmount(typed, currency);
  const isWrong = typed !== null && !(cents !== null && cents >= 1 && cents <= left);
  return (
    <div className={styles.payment}>
      <label>
        <input
          type="checkbox"
          aria-label={name}
          checked={typed !== null}
          onChange={() => onType(typed === null ? amountText(left, currency) : null)}
        />
        <span>
          {name}
          {refundedCents > 0 && <small>{COPY.refunded(moneyIn(refundedCents, currency))}</small>}
        </span>
      </label>
      {typed !== null && (
        <TextInput
          id={id}
          aria-label={COPY.sum(name)}
          inputMode="decimal"
          autoComplete="off"
          leftSection={moneyIn(0, currency).replace(/[\d.,]/g, '')}
          value={typed}
          error={isWrong && COPY.wrong(moneyIn(left, currency))}
          onChange={(event) => onType(event.currentTarget.value)}
          {...FIELD_LOOK}
        />
      )}
    </div>
  );
}
