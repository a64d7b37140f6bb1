import { getRouteApi, Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingCycle } from '../../../src/domain/catalogue/catalogue.ts';
import { defaultCycle, soldCycle } from '../../../src/domain/offer.ts';
import { isBillingCycle, plansAbove } from '../../../src/domain/plan.ts';
import { planHeld, refusalToSell } from '../../../src/domain/standing/plan-state.ts';
import { CODE_COPY } from '../../../src/texts/offers/offers.texts.ts';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { CycleToggle } from '../../components/cycle-toggle.tsx';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { settings } from '../../lib/public-settings.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { PauseTerms } from '../billing/pause-terms.tsx';
import { ConsentLine } from '../checkout/consent-line.tsx';
import { StandingBanner } from '../dashboard/standing-banner.tsx';
import { CodeField } from '../offers/code-field.tsx';
import offers from '../offers/offers.module.css';
import { useChosenCode } from '../offers/use-chosen-code.ts';
import { useCodeQuotes } from '../offers/use-code-quote.ts';
import { grantNotice } from './grant-notice.ts';
import { UnpaidFirst } from './unpaid-first.tsx';
import { UpgradeCard } from './upgrade-card.tsx';
import styles from './upgrade-page.module.css';
import { UpgradeRefused } from './upgrade-refused.tsx';
import { useUpgrade } from './use-upgrade.ts';

const route = getRouteApi('/upgrade');

/** Null for a cycle that is no longer sold. */
const knownCycle = (cycle: BillingCycle | null | undefined): BillingCycle | null =>
  isBillingCycle(catalogue, cycle) ? cycle : null;

export function UpgradeChoice({ user }: { user: CurrentUser }) {
  const overview = trpc.billing.overview.useQuery(undefined);
  // Chosen before the sign-in.
  const wanted = route.useSearch();
  const [picked, setPicked] = useState(() => knownCycle(wanted.billing));
  // Defaults to the current cycle: a yearly subscription cannot switch to monthly before the year ends.
  const billing = picked ?? knownCycle(overview.data?.billingCycle) ?? defaultCycle(catalogue);
  const { upgradeTo, chosen, failed } = useUpgrade(user);
  const [chosenCode, setCode] = useChosenCode();
  const code = chosenCode?.code ?? null;
  const held = planHeld(user, overview.data ?? null);
  const plans = plansAbove(catalogue, held);
  const { isChecking, quoteOf, fault } = useCodeQuotes(
    chosenCode,
    plans.map((plan) => ({ plan, billing: soldCycle(catalogue, plan, billing) })),
  );
  const used = plans.map((plan) => quoteOf(plan)).find((quote) => quote !== null);
  const reasonId = useId();
  const refused = refusalToSell(user, overview.data ?? null);
  if (refused === 'blocked' || refused === 'on-hold') return <UpgradeRefused refusal={refused} />;
  const refusal =
    refused === null
      ? null
      : { owing: COPY.payFirst, paused: COPY.resumeFirst, pending: COPY.pendingFirst }[refused];
  const limits = overview.data?.trial?.afterUpgrade;
  const plan = shownPlanName(catalogue, held);
  const notice = overview.data === undefined ? null : grantNotice(plan, overview.data);
  return (
    <>
      <div className={styles.intro}>
        <h1>{plans.length === 0 && refused === 'paused' ? COPY.pausedTitle : COPY.title}</h1>
        <p className={styles.lead}>
          {COPY.current} <strong>{plan}</strong>
        </p>
        {notice !== null && <p className={styles.notice}>{notice}</p>}
        {refused === 'owing' && <UnpaidFirst user={user} billing={overview.data ?? null} />}
        {refused === 'pending' && (
          <StandingBanner billing={overview.data ?? null} fallback={null} />
        )}
        {refused === 'paused' && (
          <div className={styles.paused}>
            <PauseTerms billing={overview.data ?? null} />
          </div>
        )}
        {refusal !== null && plans.length > 0 && <p id={reasonId}>{refusal}</p>}
        {plans.length > 0 && (
          <CycleToggle value={billing} onChange={setPicked} saving={COPY.saving} />
        )}
        {used !== undefined && refusal === null && (
          <p className={offers.code}>
            {CODE_COPY.discount({ code: used.code })}
            <button type="button" className={offers.link} onClick={() => setCode(null)}>
              {CODE_COPY.remove}
            </button>
          </p>
        )}
        {refusal === null && settings.offers?.codes === true && (
          <CodeField
            code={code}
            used={used?.code ?? null}
            busy={isChecking}
            fault={fault}
            onCode={setCode}
          />
        )}
      </div>
      <div className={styles.cards}>
        {plans.map((plan) => (
          <UpgradeCard
            key={plan}
            plan={plan}
            billing={billing}
            isWanted={plan === wanted.plan}
            busy={chosen === plan}
            fault={failed?.plan === plan ? failed.message : undefined}
            disabled={overview.isPending || refusal !== null || chosen !== null || isChecking}
            reasonId={refusal === null ? undefined : reasonId}
            quote={quoteOf(plan)}
            limitedTo={limits?.[plan]}
            onChoose={async (cycle, trial) => {
              const quote = quoteOf(plan);
              const isOpened = await upgradeTo(plan, cycle, {
                ...(quote !== null && { code: quote.code }),
                ...(limits?.[plan] !== undefined && { trialIndicators: limits[plan] }),
                ...trial,
              });
              // An operator may have changed the trial since this page was read.
              if (!isOpened) await overview.refetch();
            }}
          />
        ))}
      </div>
      {refusal === null && <ConsentLine />}
      <p className={styles.back}>
        <Link to="/">{COPY.back}</Link>
      </p>
    </>
  );
}
