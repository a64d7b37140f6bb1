import { Button } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { PaidStart } from '../../../src/contract/billing.contract.ts';
import { START_PLAN_COPY as COPY } from '../../../src/texts/offers/offers.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { NotLoaded } from '../../components/frame/not-loaded.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { money } from '../../lib/money.ts';
import { useSession } from '../../lib/session/session.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ConsentLine } from '../checkout/consent-line.tsx';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import panel from '../offers/offer-panel.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { UpgradeRefused } from '../upgrade/upgrade-refused.tsx';
import { useUpgrade } from '../upgrade/use-upgrade.ts';

/** A paid start after a second trial was ended. It needs an express consent. */
export function StartPlanPage() {
  const { user } = useSession();
  if (user === null) return <Navigate to="/login" search={{ next: '/start-plan' }} />;
  return (
    <BareFrame width="narrow" actions={<SignOutButton />}>
      <Start user={user} />
    </BareFrame>
  );
}

function Start({ user }: { user: CurrentUser }) {
  const start = trpc.billing.paidStart.useQuery(undefined);
  const overview = trpc.billing.overview.useQuery(undefined);
  if (start.isPending || overview.isPending) return <PageSpinner />;
  if (overview.data?.blocked) return <UpgradeRefused refusal="blocked" />;
  if (start.isLoadingError) {
    return (
      <OfferPanel title={COPY.unread} back={COPY.back}>
        <NotLoaded retry={() => start.refetch()} />
      </OfferPanel>
    );
  }
  if (!start.data) {
    return (
      <OfferPanel title={COPY.nothing} back={COPY.back}>
        <p>{COPY.nothingLead}</p>
      </OfferPanel>
    );
  }
  return <Offer user={user} start={start.data} />;
}

function Offer({ user, start }: { user: CurrentUser; start: PaidStart }) {
  const { plan, billing, amount, sentence } = start;
  const [isAgreed, setAgreed] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { upgradeTo, chosen, failed } = useUpgrade(user);
  const title = COPY.title({ plan: shownPlanName(catalogue, plan) });
  usePageTitle(title);
  const price = money(amount);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!isAgreed);
    if (isAgreed) void upgradeTo(plan, billing, { startsNow: sentence });
  };
  return (
    <OfferPanel title={title} back={COPY.back}>
      <form onSubmit={submit} noValidate>
        <p>{COPY.lead}</p>
        <p className={panel.price}>{COPY.price({ price, period: cyclePeriod(billing) })}</p>
        <label className={panel.consent}>
          <input
            type="checkbox"
            checked={isAgreed}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? 'consent-missing' : undefined}
            onChange={(event) => {
              setAgreed(event.currentTarget.checked);
              setMissing(false);
            }}
          />
          <span>{sentence}</span>
        </label>
        {isMissing && (
          <p id="consent-missing" role="alert" className={panel.fault}>
            {COPY.needed}
          </p>
        )}
        {failed !== null && <p className="failure">{failed.message}</p>}
        <Button type="submit" disabled={chosen !== null}>
          {COPY.submit({ price })}
        </Button>
        <ConsentLine />
        <p className={panel.quiet}>{COPY.mistake}</p>
      </form>
    </OfferPanel>
  );
}
