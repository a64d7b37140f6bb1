import {
  type BillingCycle,
  FREE_PLAN,
  type Plan,
} from '../../../src/domain/catalogue/catalogue.ts';
import { REGISTER_COPY as COPY } from '../../../src/texts/pages/register.texts.ts';
import { FeatureList } from '../../components/feature-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { isNotIncluded, PLAN_GIVES } from '../plans/copy.ts';
import { planFeatures } from '../plans/plan-features.ts';
import { PlanOffer } from './plan-includes.tsx';
import styles from './register-page.module.css';

/** The free account of a person whose second trial was ended, and the plan that they can still buy. */
export function RefusedTrial({ plan, billing }: { plan: Plan; billing: BillingCycle }) {
  const name = shownPlanName(catalogue, plan);
  const landing = { plan: FREE_PLAN, surface: 'landing' } as const;
  const has = planFeatures(catalogue, landing, PLAN_GIVES[FREE_PLAN]).filter(
    ({ text }) => !isNotIncluded(text),
  );
  return (
    <>
      <Panel
        title={COPY.planOf({ plan: shownPlanName(catalogue, FREE_PLAN) })}
        className={styles.includes}
      >
        <p>{COPY.refusedLead({ plan: name })}</p>
        {has.length > 0 && (
          <>
            <h3>{COPY.includesTitle}</h3>
            <FeatureList items={has} />
          </>
        )}
      </Panel>
      <PlanOffer
        plan={plan}
        billing={billing}
        title={COPY.buy({ plan: name })}
        lead={COPY.buyLead}
        listTitle={COPY.buyIncludes({ plan: name })}
      />
    </>
  );
}
