import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { OfferPanel } from '../offers/offer-panel.tsx';
import styles from './upgrade-page.module.css';

/** For a member of the highest plan on offer. */
export function PremiumMember({ plan }: { plan: Plan }) {
  const title =
    plan === 'premium'
      ? COPY.premiumTitle
      : COPY.memberTitle({ plan: shownPlanName(catalogue, plan) });
  return (
    <OfferPanel title={title} back={COPY.back}>
      <p className={styles.lead}>{COPY.premiumLead}</p>
    </OfferPanel>
  );
}
