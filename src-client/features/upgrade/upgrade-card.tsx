import { Button } from '@mantine/core';
import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { planName } from '../../../src/domain/plan.ts';
import { priceOn } from '../../../src/domain/shown-price.ts';
import { UPGRADE_COPY as COPY } from '../../../src/texts/pages/upgrade.texts.ts';
import { FeatureList } from '../../components/feature-list.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { cyclePeriod } from '../../lib/cycle-text.ts';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { UPGRADE_FEATURES } from './upgrade-features.ts';
import styles from './upgrade-page.module.css';

interface UpgradeCardProps {
  plan: Plan;
  billing: BillingCycle;
  busy: boolean;
  disabled: boolean;
  onChoose: () => void;
}

export function UpgradeCard({ plan, billing, busy, disabled, onChoose }: UpgradeCardProps) {
  const price = priceOn(
    catalogue,
    { surface: 'upgrade', pricing: settings.pricing },
    { plan, cycle: billing },
  );
  const top = plan === 'premium';
  return (
    <article className={styles.card} data-top={top}>
      <header>
        <h2>{planName(catalogue, plan)}</h2>
        {top && <StatusBadge tone="attention">{COPY.popular}</StatusBadge>}
      </header>
      <p className={styles.price}>
        {money(price.shown)}
        <span>/{cyclePeriod(billing)}</span>
      </p>
      <FeatureList items={UPGRADE_FEATURES[plan] ?? []} />
      <Button variant={top ? 'filled' : 'default'} fullWidth disabled={disabled} onClick={onChoose}>
        {busy ? COPY.busy : COPY.submit({ plan: planName(catalogue, plan) })}
      </Button>
    </article>
  );
}
