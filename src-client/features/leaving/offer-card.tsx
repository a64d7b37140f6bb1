import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { LeaveCoupon, LeaveOfferAnswer } from '../../../src/contract/leaving.contract.ts';
import { LEAVING_COPY as COPY } from '../../../src/texts/exits/leaving.texts.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay } from '../../lib/dates.ts';
import { shownMoney } from '../../lib/money.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { pauseChargeText } from '../billing/pause-charge-text.ts';
import { useFixAccess } from '../delivery/use-fix-access.ts';
import type { Done } from './done-panel.tsx';
import styles from './leaving-page.module.css';
import { useBillingRefresh, useFailure } from './use-billing-refresh.ts';

interface OfferCardProps {
  offer: LeaveOfferAnswer;
  onDone: (done: Done) => void;
}

/** The one offer for the reason, as large as the button that leaves. */
export function OfferCard({ offer, onDone }: OfferCardProps) {
  if (offer.offer === 'pause') return <PauseOffer offer={offer} onDone={onDone} />;
  if (offer.offer === 'fix') return <FixOffer />;
  return <TakenOffer offer={offer} onDone={onDone} />;
}

interface CardProps {
  title: string;
  lead: string;
  act: string;
  busy: boolean;
  onAct: () => void;
  children?: ReactNode;
}

function Card({ title, lead, act, busy, onAct, children }: CardProps) {
  return (
    <section className={styles.choice} aria-label={title}>
      <h2>{title}</h2>
      <p>{lead}</p>
      {children}
      <Button fullWidth size="md" variant="default" disabled={busy} onClick={onAct}>
        {act}
      </Button>
    </section>
  );
}

function PauseOffer({ offer: { pauses, renewal }, onDone }: OfferCardProps) {
  const [length, setLength] = useState(pauses[0]?.months ?? 1);
  const refresh = useBillingRefresh();
  const onError = useFailure();
  const pause = trpc.billing.pause.useMutation({
    onError,
    onSuccess: async ({ until }) => {
      await refresh();
      onDone({ is: 'paused', until, renewal });
    },
  });
  const end = pauses.find(({ months }) => months === length)?.until;
  const { title, lead, act, acting } = COPY.pause;
  return (
    <Card
      title={title}
      lead={lead}
      act={pause.isPending ? acting : act}
      busy={pause.isPending}
      onAct={() => pause.mutate({ months: length })}
    >
      {renewal !== null && end !== undefined && <p>{pauseChargeText(end, renewal)}</p>}
      {pauses.length > 1 && (
        <fieldset className={styles.lengths}>
          <legend>{COPY.pause.length}</legend>
          {pauses.map(({ months: count }) => (
            <label key={count} data-chosen={count === length || undefined}>
              <input
                type="radio"
                name="pause-length"
                checked={count === length}
                onChange={() => setLength(count)}
              />
              {count === 1 ? COPY.pause.month : COPY.pause.months({ count })}
            </label>
          ))}
        </fieldset>
      )}
    </Card>
  );
}

function FixOffer() {
  const { fix, busy } = useFixAccess();
  const { title, lead, act, acting } = COPY.fix;
  return <Card title={title} lead={lead} act={busy ? acting : act} busy={busy} onAct={fix} />;
}

/** A coupon or a lower plan. */
function TakenOffer({ offer: { coupon, lowerPlan }, onDone }: OfferCardProps) {
  const refresh = useBillingRefresh();
  const onError = useFailure();
  const take = trpc.billing.takeLeaveOffer.useMutation({
    onError,
    onSuccess: async () => {
      await refresh();
      onDone(
        lowerPlan === null
          ? { is: 'coupon' }
          : { is: 'lower', plan: lowerPlan.plan, at: lowerPlan.at },
      );
    },
  });
  if (lowerPlan !== null) {
    const plan = shownPlanName(catalogue, lowerPlan.plan);
    const { title, lead, act, acting } = COPY.lower;
    const price = shownMoney(lowerPlan.amount, lowerPlan.currency);
    return (
      <Card
        title={title({ plan })}
        lead={lead({ day: showDay(lowerPlan.at), price })}
        act={take.isPending ? acting : act({ plan })}
        busy={take.isPending}
        onAct={() => take.mutate({ offer: 'lower-plan' })}
      />
    );
  }
  if (coupon === null) return null;
  const { title, act, acting } = COPY.coupon;
  return (
    <Card
      title={title({ off: offText(coupon) })}
      lead={durationText(coupon)}
      act={take.isPending ? acting : act}
      busy={take.isPending}
      onAct={() => take.mutate({ offer: 'coupon' })}
    />
  );
}

function offText({ percentOff, amountOff }: LeaveCoupon): string {
  if (amountOff !== null) return shownMoney(amountOff.cents, amountOff.currency);
  return `${percentOff ?? 0}%`;
}

function durationText({ duration, months }: LeaveCoupon): string {
  if (duration === 'forever') return COPY.coupon.forever;
  return duration === 'repeating' && months !== null
    ? COPY.coupon.months({ count: months })
    : COPY.coupon.once;
}
