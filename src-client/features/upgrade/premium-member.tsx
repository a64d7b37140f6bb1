import { Link } from '@tanstack/react-router';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { catalogue, lifetimePrice } from '../../lib/catalogue.ts';
import { money } from '../../lib/money.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { StandingBanner } from '../dashboard/standing-banner.tsx';
import { OfferPanel } from '../offers/offer-panel.tsx';
import styles from './upgrade-page.module.css';

/** For a member of the highest plan on offer. */
export function PremiumMember({ user }: { user: CurrentUser }) {
  const overview = trpc.billing.overview.useQuery(undefined);
  const plan = user.subscriptionPlan;
  const lifetime = lifetimePrice(plan, plan);
  const title =
    plan === 'premium'
      ? COPY.premiumTitle
      : COPY.memberTitle({ plan: shownPlanName(catalogue, plan) });
  return (
    <>
      <StandingBanner billing={overview.data ?? null} fallback={user} />
      <OfferPanel title={title} back={COPY.back}>
        <p className={styles.lead}>{COPY.premiumLead}</p>
        {lifetime !== undefined && (
          <Link to="/lifetime" search={{ plan, bought: undefined }}>
            {COPY.lifetime({ plan: shownPlanName(catalogue, plan), price: money(lifetime) })}
          </Link>
        )}
      </OfferPanel>
    </>
  );
}
