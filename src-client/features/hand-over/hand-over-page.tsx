import { Button } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { HandOver } from '../../../src/contract/hand-over.contract.ts';
import type { BillingCycle } from '../../../src/domain/catalogue/catalogue.ts';
import { defaultCycle, soldCycle } from '../../../src/domain/offer.ts';
import { planName } from '../../../src/domain/plan.ts';
import { findPlanGrantSource, sourceTitle } from '../../../src/domain/plan-grants.ts';
import { chargedAmount } from '../../../src/domain/shown-price.ts';
import { HAND_OVER_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { CycleToggle } from '../../components/cycle-toggle.tsx';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { NotLoaded } from '../../components/frame/not-loaded.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { showEnd } from '../../lib/dates.ts';
import { money } from '../../lib/money.ts';
import { useSession } from '../../lib/session/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { ConsentLine } from '../checkout/consent-line.tsx';
import { SignOutButton } from '../dashboard/sign-out-button.tsx';
import panel from '../offers/offer-panel.module.css';
import { OfferPanel } from '../offers/offer-panel.tsx';
import { UpgradeRefused } from '../upgrade/upgrade-refused.tsx';
import { useUpgrade } from '../upgrade/use-upgrade.ts';

/** Continues a plan that was paid elsewhere, with the first charge when that payment ends. */
export function HandOverPage() {
  const { user } = useSession();
  usePageTitle(COPY.title);
  if (user === null) return <Navigate to="/login" search={{ next: '/keep-plan' }} />;
  return (
    <BareFrame width="narrow" actions={<SignOutButton />}>
      <Ending user={user} />
    </BareFrame>
  );
}

function Ending({ user }: { user: CurrentUser }) {
  const ending = trpc.billing.handOver.useQuery(undefined);
  const overview = trpc.billing.overview.useQuery(undefined);
  if (ending.isPending || overview.isPending) return <PageSpinner label={COPY.title} />;
  if (overview.data?.blocked) return <UpgradeRefused refusal="blocked" />;
  if (ending.isLoadingError) {
    return (
      <OfferPanel title={COPY.title} back={COPY.back}>
        <NotLoaded retry={() => ending.refetch()} />
      </OfferPanel>
    );
  }
  if (!ending.data) {
    return (
      <OfferPanel title={COPY.nothing} back={COPY.back}>
        <p>{COPY.nothingLead}</p>
      </OfferPanel>
    );
  }
  return <Choice user={user} handOver={ending.data} />;
}

function Choice({ user, handOver }: { user: CurrentUser; handOver: HandOver }) {
  const [picked, setPicked] = useState<BillingCycle>(defaultCycle(catalogue));
  const { upgradeTo, chosen, failed } = useUpgrade(user);
  const { plan } = handOver;
  const cycle = soldCycle(catalogue, plan, picked);
  const known = findPlanGrantSource(handOver.source);
  const source = known === null ? handOver.source : sourceTitle(known);
  const values = { plan: planName(catalogue, plan), source, until: showEnd(handOver.until) };
  const isToday = handOver.firstChargeAt === null;
  return (
    <OfferPanel title={COPY.title} back={COPY.back}>
      <p>{COPY.paid(values)}</p>
      <p className={isToday ? panel.warning : undefined} role={isToday ? 'alert' : undefined}>
        {isToday ? COPY.today(values) : COPY.later(values)}
      </p>
      {isToday && <p>{COPY.wait(values)}</p>}
      <p>{COPY.end(values)}</p>
      <CycleToggle value={picked} onChange={setPicked} saving={COPY.saving} />
      <p className={panel.price}>
        {COPY.each({
          price: money(chargedAmount(catalogue, plan, cycle)),
          period: cyclePeriod(cycle),
        })}
      </p>
      {failed !== null && <p className="failure">{failed.message}</p>}
      <Button disabled={chosen !== null} onClick={() => upgradeTo(plan, cycle)}>
        {isToday ? COPY.payToday : COPY.continue}
      </Button>
      <ConsentLine />
    </OfferPanel>
  );
}
