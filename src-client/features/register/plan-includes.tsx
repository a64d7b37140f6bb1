import { type BillingCycle, type Plan, planName } from '../../../src/domain/plan.ts';
import { priceOn } from '../../../src/domain/price-list.ts';
import { FeatureList } from '../../components/feature-list.tsx';
import { Panel } from '../../components/panel.tsx';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { CYCLE_PERIOD } from '../checkout/copy.ts';
import { chargedNote } from '../plans/charged-note.ts';
import { REGISTER_COPY as COPY } from './copy.ts';
import styles from './register-page.module.css';

export function PlanIncludes({ plan, billing }: { plan: Plan; billing: BillingCycle }) {
  const price = priceOn('register', plan, billing, settings.pricing);
  const note = chargedNote(price, money);
  return (
    <Panel title={`${planName(plan)} Plan`} className={styles.includes}>
      <p className={styles.price}>
        {money(price.shown)}
        <span>/{CYCLE_PERIOD[billing]}</span>
      </p>
      {note !== null && <p className={styles.note}>{note}</p>}
      <h3>{COPY.includesTitle}</h3>
      <FeatureList items={COPY.includes} />
    </Panel>
  );
}
