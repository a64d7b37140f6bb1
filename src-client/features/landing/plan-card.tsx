import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { cycleKeys, isPaidPlan, planName } from '../../../src/domain/plan.ts';
import { landingSaving, priceOn, type ShownPrice } from '../../../src/domain/shown-price.ts';
import { LANDING_COPY } from '../../../src/texts/pages/landing.texts.ts';
import { FeatureList } from '../../components/feature-list.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { chargedNote } from '../plans/charged-note.ts';
import { PLAN_GIVES } from '../plans/copy.ts';
import type { LandingProps } from './landing-props.ts';
import styles from './pricing.module.css';

const COPY = LANDING_COPY.pricing;

type PlanCardProps = LandingProps & { plan: Plan };

function periodText(plan: Plan, price: ShownPrice, money: LandingProps['money']): string {
  if (!isPaidPlan(catalogue, plan)) return COPY.free;
  return price.perMonthOfYear
    ? COPY.billedYearly({ saving: money(landingSaving(catalogue, plan, 'yearly')) })
    : COPY.billedMonthly;
}

function CyclePrice({ plan, cycle, settings, money }: PlanCardProps & { cycle: BillingCycle }) {
  const price = priceOn(
    catalogue,
    { surface: 'landing', pricing: settings.pricing },
    { plan, cycle },
  );
  const byYear = cycle === 'yearly' && !price.perMonthOfYear && plan !== 'free';
  const note = chargedNote(price, money);
  return (
    <div data-cycle={cycle}>
      <p className={styles.price}>
        {money(price.shown)}
        <span>{byYear ? COPY.perYear : COPY.perMonth}</span>
      </p>
      {!byYear && <p className={styles.period}>{periodText(plan, price, money)}</p>}
      {note !== null && <p className={styles.period}>{note}</p>}
    </div>
  );
}

export function PlanCard(props: PlanCardProps) {
  const { plan } = props;
  return (
    <article className={styles.card} data-plan={plan}>
      <h3>{planName(catalogue, plan)}</h3>
      <div className={styles.figure}>
        {cycleKeys(catalogue).map((cycle) => (
          <CyclePrice key={cycle} {...props} cycle={cycle} />
        ))}
      </div>
      {cycleKeys(catalogue).map((cycle) => (
        <a
          key={cycle}
          className={styles.choose}
          href={`/checkout?plan=${plan}&billing=${cycle}`}
          data-cycle={cycle}
          data-choose={plan}
        >
          {COPY.choose({ plan: planName(catalogue, plan) })}
        </a>
      ))}
      <FeatureList items={PLAN_GIVES[plan] ?? []} />
    </article>
  );
}
