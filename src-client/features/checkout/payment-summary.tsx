import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { chargedAmount } from '../../../src/domain/shown-price.ts';
import { PAYMENT_STEP_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { cycleName, cyclePeriod } from '../../lib/cycle-text.ts';
import { money } from '../../lib/money.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { AlreadyPaid } from './already-paid.tsx';
import { ConsentLine } from './consent-line.tsx';
import styles from './payment-summary.module.css';
import type { PendingSubscription } from './pending-subscription.ts';
import { TrustLine } from './trust-line.tsx';
import { usePaymentRedirect } from './use-payment-redirect.ts';

export function PaymentSummary({ pending }: { pending: PendingSubscription }) {
  const navigate = useNavigate();
  const { plan, billing, email } = pending;
  const price = money(chargedAmount(catalogue, plan, billing));
  const payment = usePaymentRedirect(pending);
  return (
    <Panel title={COPY.title} level={1}>
      {payment.returned && (
        <p className={styles.returned} role="status">
          {COPY.returned}
        </p>
      )}
      <AlreadyPaid />
      <dl className={styles.facts}>
        <div>
          <dt>{COPY.plan}</dt>
          <dd>{shownPlanName(catalogue, plan)}</dd>
        </div>
        <div>
          <dt>{COPY.billing}</dt>
          <dd>{cycleName(billing)}</dd>
        </div>
        <div>
          <dt>{COPY.email}</dt>
          <dd>{email}</dd>
        </div>
        <div className={styles.total}>
          <dt>{COPY.total}</dt>
          <dd>
            {price}
            <span>/{cyclePeriod(billing)}</span>
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <Button
          variant="default"
          onClick={() => navigate({ to: '/email-step', search: { plan, billing } })}
        >
          {COPY.back}
        </Button>
        <Button onClick={payment.pay} disabled={payment.busy} className={styles.pay ?? ''}>
          {payment.busy ? COPY.busy : COPY.pay({ price })}
        </Button>
      </div>
      <TrustLine />
      <ConsentLine />
    </Panel>
  );
}
