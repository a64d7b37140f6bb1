import { Button } from '@mantine/core';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { defaultCycle } from '../../../src/domain/offer.ts';
import { lifetimePath } from '../../../src/domain/page-path.ts';
import { LIFETIME_COPY as COPY } from '../../../src/texts/offers/lifetime.texts.ts';
import { ChoiceCards } from '../../components/choice-cards/choice-cards.tsx';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { catalogue, lifetimePrice } from '../../lib/catalogue.ts';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import panel from '../offers/offer-panel.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { BoughtLifetime } from './bought-lifetime.tsx';
import { BuyLifetime } from './buy-lifetime.tsx';
import { lifetimeChoices } from './lifetime-choices.ts';

const route = getRouteApi('/lifetime');
const ID = /^[\da-f-]{36}$/;

/** Sells a plan once, for life. The payment page leads back here, as `/lifetime?bought=…`. */
export function LifetimePage() {
  const { plan, bought } = route.useSearch();
  const { user } = useSession();
  usePageTitle(COPY.title);
  const held = user?.subscriptionPlan ?? null;
  const choices = lifetimeChoices(held, user === null ? undefined : plan);
  const [chosen, setChosen] = useState<Plan | null>(null);
  const selected = [chosen, plan, choices.at(-1)].find(
    (each) => each != null && choices.includes(each),
  );
  const isReturn = bought !== undefined && ID.test(bought);
  // Shows what became of the payment, and sells nothing before.
  if (isReturn && user === null) {
    return <Navigate to="/login" search={{ next: `/lifetime?bought=${bought}` }} replace />;
  }
  return (
    <BareFrame width="narrow" actions={user !== null && <SignOutButton />}>
      {isReturn ? (
        <BoughtLifetime id={bought} />
      ) : selected == null ? (
        <OfferPanel title={COPY.off} back={user === null ? COPY.home : COPY.back}>
          <p>{COPY.offLead}</p>
        </OfferPanel>
      ) : (
        <OfferPanel
          title={COPY.titleOf({ plan: shownPlanName(catalogue, selected) })}
          {...(user !== null && { back: COPY.back })}
        >
          <p>{COPY.lead}</p>
          {choices.length > 1 && (
            <ChoiceCards
              legend={COPY.plan}
              value={selected}
              onChange={setChosen}
              choices={choices.map((each) => ({
                value: each,
                name: shownPlanName(catalogue, each),
                ...hintOf(lifetimePrice(each, held)),
              }))}
            />
          )}
          {user === null ? <SignedOut plan={selected} /> : <BuyLifetime plan={selected} />}
        </OfferPanel>
      )}
    </BareFrame>
  );
}

const hintOf = (price: number | undefined) => (price === undefined ? {} : { hint: money(price) });

function SignedOut({ plan }: { plan: Plan }) {
  const price = settings.offers?.lifetimes?.[plan] ?? 0;
  const next = lifetimePath(plan);
  return (
    <>
      <p className={panel.price}>{money(price)}</p>
      <p>{COPY.signedOut}</p>
      <Button
        renderRoot={(props) => (
          <Link
            to="/email-step"
            search={{ plan: FREE_PLAN, billing: defaultCycle(catalogue), next }}
            {...props}
          />
        )}
      >
        {COPY.signUp}
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/login" search={{ next }} {...props} />}
      >
        {COPY.signIn}
      </Button>
    </>
  );
}
