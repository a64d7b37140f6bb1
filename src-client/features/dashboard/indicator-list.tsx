import type { AccessCheck, CurrentUser } from '../../../src/contract/auth.contract.ts';
import type { BillingOverview } from '../../../src/contract/billing.contract.ts';
import { indicatorBadge, ON_HOLD } from '../../../src/domain/badge.ts';
import { TRADINGVIEW_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { type BadgeTone, StatusBadge } from '../../components/status-badge.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { indicators, indicatorTitle } from '../../lib/indicators.ts';
import { shownBadge } from '../../lib/texts/shown-badge.ts';
import { holdsIndicator } from '../delivery/held-indicators.ts';
import { expiryText } from './expiry-text.ts';
import styles from './tradingview-card.module.css';

const TONE: Record<string, BadgeTone> = {
  Active: 'positive',
  Available: 'attention',
  [ON_HOLD]: 'negative',
};

interface IndicatorListProps {
  user: CurrentUser;
  access: AccessCheck | null;
  billing: BillingOverview | null;
}

export function IndicatorList({ user, access, billing }: IndicatorListProps) {
  const onHold = billing?.suspended === true;
  const plan = (onHold ? billing.heldPlan : null) ?? user.subscriptionPlan;
  const shown = indicators.map(({ entitlement, name }) => {
    const asked = { plan, indicator: entitlement, onHold };
    const badge = indicatorBadge(catalogue, asked, holdsIndicator(user, access, name));
    return { key: name, title: indicatorTitle(name), badge };
  });
  const expiry = (key: string) => {
    const held = access?.tradingView.indicators.find(({ name }) => name === key);
    const text = expiryText(held?.expiresAt ?? null, billing);
    return text === null ? null : <small>{text}</small>;
  };
  return (
    <div className={styles.indicators}>
      <h3>{COPY.indicators}</h3>
      <ul>
        {shown.map(({ key, title, badge }) => (
          <li key={key}>
            <span>
              <strong>{title}</strong>
              {expiry(key)}
            </span>
            <StatusBadge tone={TONE[badge] ?? 'neutral'}>{shownBadge(badge)}</StatusBadge>
          </li>
        ))}
      </ul>
    </div>
  );
}
