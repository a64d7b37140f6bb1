import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { planName } from '../../../src/domain/plan.ts';
import { chargedPrice } from '../../../src/domain/price-list.ts';
import { Panel } from '../../components/panel.tsx';
import { money } from '../../lib/money.ts';
import { AlreadyPaid } from './already-paid.tsx';
import { PAYMENT_STEP_COPY as COPY, CYCLE_NAME, CYCLE_PERIOD } from './copy.ts';
import styles from './payment-summary.module.css';
import type { PendingSubscription } from './pending-subscription.ts';
import { usePaymentRedirect } from './use-payment-redirect.ts';

export function PaymentSummary({ pending }: { pending: PendingSubscription }) {
  const navigate = useNavigate();
  const { plan, billing, email } = pending;
  const price = money(chargedPrice(plan, billing));
  const payment = usePaymentRedirect(pending);
  return (
    <Panel title={COPY.title} level={1}>
      <AlreadyPaid />
      <dl className={styles.facts}>
        <div>
          <dt>Plan</dt>
          <dd>{planName(plan)}</dd>
        </div>
        <div>
          <dt>Billing</dt>
          <dd>{CYCLE_NAME[billing]}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>
            {price}
            <span>/{CYCLE_PERIOD[billing]}</span>
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
          {payment.busy ? COPY.busy : COPY.pay(price)}
        </Button>
      </div>
    </Panel>
  );
}
