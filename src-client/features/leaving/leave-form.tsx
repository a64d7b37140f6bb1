import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { LeavingAnswer } from '../../../src/contract/leaving.contract.ts';
import { LEAVE_REASONS, type LeaveReason } from '../../../src/domain/leaving/leave.ts';
import { LEAVING_COPY as COPY } from '../../../src/texts/exits/leaving.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay, showUtc } from '../../lib/dates.ts';
import { shownMoney } from '../../lib/money.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import type { Done } from './done-panel.tsx';
import styles from './leaving-page.module.css';
import { OfferCard } from './offer-card.tsx';
import { useBillingRefresh, useFailure } from './use-billing-refresh.ts';

interface LeaveFormProps {
  leaving: LeavingAnswer;
  onDone: (done: Done) => void;
}

/** The reason, and the button that leaves. An offer for the reason never moves or covers the button. */
export function LeaveForm({ leaving, onDone }: LeaveFormProps) {
  const { plan } = leaving;
  const group = useId();
  const [reason, setReason] = useState<LeaveReason | null>(null);
  const [words, setWords] = useState('');
  const refresh = useBillingRefresh();
  const onError = useFailure();
  const offer = trpc.billing.chooseLeaveReason.useMutation();
  const owed = useOwedSum(leaving.owed !== null);
  const name = plan === null ? '' : shownPlanName(catalogue, plan);
  const leave = trpc.billing.leave.useMutation({
    onError,
    onSuccess: async ({ outcome, at }) => {
      await refresh();
      onDone(
        outcome === 'ends'
          ? { is: 'ends', plan: name, at, onHold: leaving.onHold, isPending: leaving.isPending }
          : { is: outcome },
      );
    },
  });
  const choose = (chosen: LeaveReason) => {
    setReason(chosen);
    offer.mutate({ reason: chosen });
  };
  const shown = offer.data?.offer == null || offer.isPending ? null : offer.data;
  return (
    <Panel title={COPY.title} level={1}>
      <p className={styles.lead}>{leadOf(leaving, { plan: name, owed })}</p>
      {leaving.unusedDays > 0 && <p className={styles.unused}>{unusedText(leaving.unusedDays)}</p>}
      <fieldset className={styles.reasons}>
        <legend>{COPY.why}</legend>
        {LEAVE_REASONS.map((each) => (
          <label key={each} data-chosen={each === reason || undefined}>
            <input
              type="radio"
              name={group}
              checked={each === reason}
              onChange={() => choose(each)}
            />
            {COPY.reasons[each]}
          </label>
        ))}
      </fieldset>
      <label className={styles.words}>
        {COPY.words}
        <textarea
          rows={2}
          maxLength={500}
          value={words}
          onChange={({ currentTarget }) => setWords(currentTarget.value)}
        />
      </label>
      <div className={styles.choices}>
        <section className={styles.choice} aria-label={COPY.leave}>
          <h2>{COPY.leave}</h2>
          <p>{resultOf(leaving, name)}</p>
          <Button
            fullWidth
            size="md"
            variant="default"
            disabled={leave.isPending}
            onClick={() =>
              leave.mutate({ plan, ...(reason !== null && { reason }), ...(words && { words }) })
            }
          >
            {leave.isPending ? COPY.leaving : COPY.leave}
          </Button>
        </section>
        {shown !== null && <OfferCard offer={shown} onDone={onDone} />}
      </div>
    </Panel>
  );
}

const unusedText = (days: number) => (days === 1 ? COPY.unusedDay : COPY.unusedDays({ days }));

/** The open invoice's sum. Null until Stripe names it. */
function useOwedSum(isOwing: boolean): string | null {
  const { data } = trpc.billing.paymentDetails.useQuery(undefined, { enabled: isOwing });
  const invoice = data?.invoices.find(({ state }) => state === 'owed');
  return invoice === undefined ? null : shownMoney(invoice.amountCents, invoice.currency);
}

function resultOf(
  { state, endsAt, owed, onHold, isPending, givesBack }: LeavingAnswer,
  plan: string,
): string {
  if (endsAt !== null) {
    const day = showDay(endsAt);
    if (onHold) return COPY.leaveOnHold({ day });
    if (isPending) return COPY.leavePending({ day });
    return givesBack ? COPY.leaveBack({ day }) : COPY.leaveUntil({ plan, day });
  }
  if (owed !== null) return COPY.leaveOwed;
  return state === 'paused' ? COPY.leavePaused : COPY.leaveNow;
}

function leadOf(
  { state, endsAt, pausedUntil, owed, trial, onHold }: LeavingAnswer,
  { plan, owed: price }: { plan: string; owed: string | null },
): string {
  if (owed !== null) {
    const day = showDay(owed.failedAt);
    const failed = price === null ? COPY.leadOwed({ day }) : COPY.leadOwedSum({ day, price });
    const until = owed.accessUntil;
    return until === null ? failed : `${failed} ${COPY.graceUntil({ day: showDay(until) })}`;
  }
  if (onHold) return COPY.leadOnHold({ plan });
  if (trial !== null) {
    const day = showUtc(trial.endsOn);
    if (trial.charge === null) return COPY.leadTrialFree({ plan, day });
    const { amount, currency } = trial.charge;
    return COPY.leadTrial({ plan, day, price: shownMoney(amount, currency) });
  }
  if (state !== 'paused') return endsAt === null ? '' : COPY.lead({ plan, day: showDay(endsAt) });
  if (pausedUntil === null) return COPY.leadPausedOpen({ plan });
  return COPY.leadPaused({ plan, day: showDay(pausedUntil) });
}
