import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { LifetimeStatusAnswer } from '../../../src/contract/lifetime.contract.ts';
import { LIFETIME_COPY as COPY } from '../../../src/texts/offers/lifetime.texts.ts';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay } from '../../lib/dates.ts';
import { shownMoney } from '../../lib/money.ts';
import { useSession } from '../../lib/session/session.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { ASK_AGAIN_MS } from './timing.ts';

/** A plan for life after its payment. */
export function BoughtLifetime({ id }: { id: string }) {
  const { run, error } = useCall((api) => api.billing.lifetimeStatus.mutate);
  const { refresh } = useSession();
  const [status, setStatus] = useState<LifetimeStatusAnswer | null>(null);
  const look = useCallback(
    () =>
      void run({ id }).then(
        async (answer) => {
          setStatus(answer);
          if (answer.state === 'given') await refresh();
        },
        () => {},
      ),
    [run, id, refresh],
  );
  useEffect(look, [look]);
  useEffect(() => {
    if (status?.isEndPending !== true) return;
    const timer = window.setTimeout(look, ASK_AGAIN_MS);
    return () => window.clearTimeout(timer);
  }, [status, look]);
  if (error !== null) {
    return (
      <OfferPanel title={COPY.title}>
        <p role="alert">{serverMessage(error) ?? COPY.notLoaded}</p>
        <Button variant="default" onClick={look}>
          {COPY.retry}
        </Button>
      </OfferPanel>
    );
  }
  if (status === null) {
    return (
      <OfferPanel title={COPY.checking}>
        <PageSpinner />
      </OfferPanel>
    );
  }
  return <Outcome status={status} again={look} />;
}

const NO_PLAN = {
  waiting: [COPY.waiting, COPY.waitingLead],
  returning: [COPY.returning, COPY.returningLead],
  returned: [COPY.returned, COPY.returnedLead],
  disputed: [COPY.disputed, COPY.disputedLead],
} as const;

function Outcome({ status, again }: { status: LifetimeStatusAnswer; again: () => void }) {
  const { state, plan, paidMinor, currency, subscriptionEndsAt: ends, isEndPending } = status;
  if (state === 'given') {
    return (
      <OfferPanel title={COPY.done({ plan: shownPlanName(catalogue, plan) })}>
        <p role="status">{COPY.doneLead({ price: shownMoney(paidMinor, currency) })}</p>
        {ends !== null && <p>{COPY.ends({ day: showDay(ends) })}</p>}
        {isEndPending && <p role="status">{COPY.ending}</p>}
        <Button component={Link} to="/">
          {COPY.back}
        </Button>
      </OfferPanel>
    );
  }
  if (state === 'unpaid') {
    return (
      <OfferPanel title={COPY.unpaid}>
        <p>{COPY.unpaidLead}</p>
        <Button
          renderRoot={(props) => (
            <Link to="/lifetime" search={{ plan, bought: undefined }} {...props} />
          )}
        >
          {COPY.again}
        </Button>
        <Button variant="default" onClick={again}>
          {COPY.retry}
        </Button>
      </OfferPanel>
    );
  }
  const [title, lead] = NO_PLAN[state];
  return (
    <OfferPanel title={title} back={COPY.back}>
      <p role="status">{lead}</p>
    </OfferPanel>
  );
}
