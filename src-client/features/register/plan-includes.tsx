import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { priceOn } from '../../../src/domain/shown-price.ts';
import { REGISTER_COPY as COPY } from '../../../src/texts/pages/register.texts.ts';
import { FeatureList } from '../../components/feature-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { chargedNote } from '../plans/charged-note.ts';
import { PLAN_GIVES } from '../plans/copy.ts';
import { planFeatures } from '../plans/plan-features.ts';
import styles from './register-page.module.css';

interface PlanOfferProps {
  plan: Plan;
  billing: BillingCycle;
  title: string;
  /** Below the price. */
  lead?: string;
  listTitle: string;
}

/** A plan with its price and its features. */
export function PlanOffer({ plan, billing, title, lead, listTitle }: PlanOfferProps) {
  const price = priceOn(
    catalogue,
    { surface: 'register', pricing: settings.pricing },
    { plan, cycle: billing },
  );
  const note = chargedNote(price, money);
  const documented = plan in PLAN_GIVES ? COPY.includes : undefined;
  return (
    <Panel title={title} className={styles.includes}>
      <p className={styles.price}>
        {money(price.shown)}
        <span>/{cyclePeriod(billing)}</span>
      </p>
      {note !== null && <p className={styles.note}>{note}</p>}
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      <h3>{listTitle}</h3>
      <FeatureList items={planFeatures(catalogue, { plan, surface: 'register' }, documented)} />
    </Panel>
  );
}

export function PlanIncludes({ plan, billing }: { plan: Plan; billing: BillingCycle }) {
  const title = COPY.planOf({ plan: shownPlanName(catalogue, plan) });
  return <PlanOffer plan={plan} billing={billing} title={title} listTitle={COPY.includesTitle} />;
}
