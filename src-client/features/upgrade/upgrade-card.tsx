import { Button } from '@mantine/core';
import { type BillingCycle, type PaidPlan, planName } from '../../../src/domain/plan.ts';
import { priceOn } from '../../../src/domain/price-list.ts';
import { FeatureList } from '../../components/feature-list.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { CYCLE_PERIOD } from '../checkout/copy.ts';
import { UPGRADE_COPY as COPY, UPGRADE_FEATURES } from './copy.ts';
import styles from './upgrade-page.module.css';

interface UpgradeCardProps {
  plan: PaidPlan;
  billing: BillingCycle;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
}

export function UpgradeCard({ plan, billing, busy, disabled, onChoose }: UpgradeCardProps) {
  const price = priceOn('upgrade', plan, billing, settings.pricing);
  const top = plan === 'premium';
  return (
    <article className={styles.card} data-top={top}>
      <header>
        <h2>{planName(plan)}</h2>
        {top && <StatusBadge tone="attention">{COPY.popular}</StatusBadge>}
      </header>
      <p className={styles.price}>
        {money(price.shown)}
        <span>/{CYCLE_PERIOD[billing]}</span>
      </p>
      <FeatureList items={UPGRADE_FEATURES[plan]} />
      <Button variant={top ? 'filled' : 'default'} fullWidth disabled={disabled} onClick={onChoose}>
        {busy ? COPY.busy : COPY.submit(plan)}
      </Button>
    </article>
  );
}
