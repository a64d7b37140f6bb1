import { Button } from '@mantine/core';
import type { LifetimeQuote } from '../../../src/contract/lifetime.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { LIFETIME_COPY as COPY } from '../../../src/texts/offers/lifetime.texts.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { showDay } from '../../lib/dates.ts';
import { money } from '../../lib/money.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { agreedTo, ConsentLine } from '../checkout/consent-line.tsx';
import gift from '../gift/gift.module.css';
import panel from '../offers/offer-panel.module.css';
import { usePaymentPage } from '../offers/use-payment-page.ts';

type Terms = NonNullable<LifetimeQuote>;

const REFUSALS: Record<NonNullable<Terms['refusal']>, string> = {
  'for-life': COPY.forLife,
  'higher-plan': COPY.higherPlan,
  'on-hold': COPY.onHold,
};

/** The price for this person, the end of their subscription, and the button that opens Stripe's page. */
export function BuyLifetime({ plan }: { plan: Plan }) {
  const quote = trpc.billing.lifetimeQuote.useQuery({ plan });
  if (quote.isPending) return <p role="status">{COPY.loading}</p>;
  if (quote.data === undefined) {
    return (
      <>
        <p role="alert">{COPY.notLoaded}</p>
        <Button variant="default" onClick={() => quote.refetch()}>
          {COPY.retry}
        </Button>
      </>
    );
  }
  if (quote.data === null) return <p role="status">{COPY.gone}</p>;
  const { refusal } = quote.data;
  if (refusal !== null) return <p role="status">{REFUSALS[refusal]}</p>;
  return <Order plan={plan} terms={quote.data} />;
}

function Order({ plan, terms }: { plan: Plan; terms: Terms }) {
  const { open, isBusy, fault } = usePaymentPage((api) => api.billing.startLifetime.mutate);
  const { price, replaces } = terms;
  const pay = () =>
    open({ plan, price, returnTo: `${window.location.origin}/lifetime`, ...agreedTo() });
  return (
    <>
      {replaces !== null && <p className={gift.notice}>{endText(replaces)}</p>}
      <dl className={gift.total}>
        <dt>
          {COPY.total}
          <Scarce terms={terms} />
        </dt>
        <dd>{money(price)}</dd>
      </dl>
      {fault !== null && (
        <p className={panel.fault} role="alert">
          {fault || COPY.failed}
        </p>
      )}
      <Button disabled={isBusy} onClick={() => void pay()}>
        {isBusy ? COPY.busy : COPY.pay({ price: money(price) })}
      </Button>
      <ConsentLine />
    </>
  );
}

/** As the buyer should know it before the payment. */
function endText({ plan, at }: NonNullable<Terms['replaces']>): string {
  const name = shownPlanName(catalogue, plan);
  return at === null
    ? COPY.replacesNow({ plan: name })
    : COPY.replaces({ plan: name, day: showDay(at) });
}

function Scarce({ terms: { left, endsAt } }: { terms: Terms }) {
  const parts = [
    ...(left === null ? [] : [left === 1 ? COPY.lastOne : COPY.left({ count: left })]),
    ...(endsAt === null ? [] : [COPY.until({ day: showDay(endsAt) })]),
  ];
  return parts.length === 0 ? null : <small>{parts.join(' · ')}</small>;
}
