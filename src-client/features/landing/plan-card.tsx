import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isHighlighted, isOneMonth, soldCycle } from '../../../src/domain/offer.ts';
import { cycleKeys, findCycle, findPlan, isPaidPlan } from '../../../src/domain/plan.ts';
import { landingSaving, priceOn, type ShownPrice } from '../../../src/domain/shown-price.ts';
import { PRICING_COPY as COPY } from '../../../src/texts/on-demand/pricing.texts.ts';
import { FeatureList } from '../../components/feature-list.tsx';
import { cyclePeriod, cycleWord } from '../../lib/cycle-text.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { chargedNote } from '../plans/charged-note.ts';
import { isNotIncluded, PLAN_GIVES } from '../plans/copy.ts';
import { planFeatures } from '../plans/plan-features.ts';
import type { LandingProps } from './landing-props.ts';
import styles from './pricing.module.css';

type PlanCardProps = LandingProps & { plan: Plan };
/** `slot`: which of the toggle's cycles shows it. */
type CycleProps = PlanCardProps & { cycle: BillingCycle; slot: number };

function periodText({ catalogue, plan, cycle, money }: CycleProps, price: ShownPrice): string {
  if (!isPaidPlan(catalogue, plan)) return COPY.free;
  if (!price.perMonthOfYear) return COPY.billedMonthly;
  const saving = money(landingSaving(catalogue, plan, cycle));
  if (findCycle(catalogue, cycle)?.unit === 'year') return COPY.billedYearly({ saving });
  return COPY.billedOther({ cycle: cycleWord(cycle, catalogue), saving });
}

/** '/month' also for a monthly share of a longer price. */
function perText({ catalogue, cycle }: CycleProps, isForPeriod: boolean): string {
  const found = findCycle(catalogue, cycle);
  if (!isForPeriod) return COPY.perMonth;
  const isYear = found?.unit === 'year' && found.count === 1;
  return isYear ? COPY.perYear : COPY.perPeriod({ period: cyclePeriod(cycle, catalogue) });
}

function CyclePrice(props: CycleProps) {
  const { catalogue, plan, cycle, slot, settings, money } = props;
  const surface = { surface: 'landing', pricing: settings.pricing } as const;
  const price = priceOn(catalogue, surface, { plan, cycle });
  const isForPeriod =
    !isOneMonth(findCycle(catalogue, cycle)) && !price.perMonthOfYear && plan !== 'free';
  const note = chargedNote(price, money);
  return (
    <div data-cycle={cycle} data-slot={slot}>
      <p className={styles.price}>
        {money(price.shown)}
        <span>{perText(props, isForPeriod)}</span>
      </p>
      {!isForPeriod && <p className={styles.period}>{periodText(props, price)}</p>}
      {note !== null && <p className={styles.period}>{note}</p>}
    </div>
  );
}

function ChooseLink({ catalogue, plan, cycle, slot }: CycleProps) {
  return (
    <a
      className={styles.choose}
      href={`/checkout?plan=${plan}&billing=${cycle}`}
      data-cycle={cycle}
      data-slot={slot}
      data-choose={plan}
    >
      {COPY.choose({ plan: shownPlanName(catalogue, plan) })}
    </a>
  );
}

export function PlanCard(props: PlanCardProps) {
  const { catalogue, plan, soldOut, lifetimes, trials, money, drawIcon } = props;
  const lifetime = soldOut.includes(plan) ? undefined : lifetimes[plan];
  const trial = soldOut.includes(plan) ? undefined : trials[plan];
  const tagline = findPlan(catalogue, plan)?.tagline ?? null;
  const cycles = cycleKeys(catalogue).map((cycle, slot) => {
    return { ...props, slot, cycle: soldCycle(catalogue, plan, cycle) };
  });
  const documented = PLAN_GIVES[plan];
  return (
    <article
      className={styles.card}
      data-plan={plan}
      data-highlighted={isHighlighted(catalogue, plan) || undefined}
    >
      <div className={styles.name}>
        <h3>{shownPlanName(catalogue, plan)}</h3>
        {trial !== undefined && <p className={styles.trial}>{COPY.trial({ days: trial })}</p>}
      </div>
      {tagline !== null && <p className={styles.period}>{tagline}</p>}
      <div className={styles.figure}>
        {cycles.map((cycle) => (
          <CyclePrice key={cycle.slot} {...cycle} />
        ))}
      </div>
      {soldOut.includes(plan) ? (
        <p className={styles.choose} data-sold-out>
          {COPY.soldOut}
        </p>
      ) : (
        cycles.map((cycle) => <ChooseLink key={cycle.slot} {...cycle} />)
      )}
      {lifetime !== undefined && (
        <p className={styles.lifetime}>
          <a href={`/lifetime?plan=${plan}`}>{COPY.lifetime({ price: money(lifetime) })}</a>
        </p>
      )}
      <FeatureList
        items={planFeatures(catalogue, { plan, surface: 'landing' }, documented)}
        isMissing={isNotIncluded}
        draw={drawIcon}
      />
    </article>
  );
}
