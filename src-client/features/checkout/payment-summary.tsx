import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { chargedAmount } from '../../../src/domain/shown-price.ts';
import { CODE_COPY } from '../../../src/texts/offers/offers.texts.ts';
import { TRIAL_COPY } from '../../../src/texts/offers/trial.texts.ts';
import { PAYMENT_STEP_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { EmailText } from '../../components/email-text.tsx';
import { Panel } from '../../components/panel.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { cycleName, cyclePeriod } from '../../lib/cycle-text.ts';
import { money } from '../../lib/money.ts';
import { settings } from '../../lib/public-settings.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { CodeField } from '../offers/code-field.tsx';
import { codeTerms } from '../offers/code-terms.ts';
import offers from '../offers/offers.module.css';
import { ReducedPrice } from '../offers/reduced-price.tsx';
import { TrialTerms } from '../offers/trial-terms.tsx';
import { trialOrder } from '../offers/use-trial-quote.ts';
import { AlreadyPaid } from './already-paid.tsx';
import { ConsentLine } from './consent-line.tsx';
import styles from './payment-summary.module.css';
import type { PendingSubscription } from './pending-subscription.ts';
import { TrustLine } from './trust-line.tsx';
import type { Order } from './use-order.ts';
import { usePaymentRedirect } from './use-payment-redirect.ts';

interface PaymentSummaryProps {
  pending: PendingSubscription;
  order: Order;
}

export function PaymentSummary({ pending, order }: PaymentSummaryProps) {
  const navigate = useNavigate();
  const { plan, billing, email } = pending;
  const full = chargedAmount(catalogue, plan, billing);
  const { code, setCode, isChecking, quote, fault, offered, trial } = order;
  const price = money(quote?.reduced ?? full);
  const payment = usePaymentRedirect(pending, {
    ...(quote !== null && { code: quote.code }),
    ...(trial !== null && trialOrder(trial)),
  });
  const toEmailStep = () => navigate({ to: '/email-step', search: { plan, billing } });
  return (
    <Panel title={COPY.title} level={1}>
      {payment.over !== null && (
        <p className={styles.returned} role="alert">
          {payment.over}
        </p>
      )}
      {payment.returned && payment.over === null && (
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
          <dd>
            <EmailText email={email} />
          </dd>
        </div>
        {quote !== null && (
          <div>
            <dt className={offers.code}>
              {CODE_COPY.discount({ code: quote.code })}
              <button type="button" className={offers.link} onClick={() => setCode(null)}>
                {CODE_COPY.remove}
              </button>
            </dt>
            <dd>−{money(quote.amount - quote.reduced)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>{COPY.total}</dt>
          <dd>
            {trial !== null ? (
              <>
                {money(0)} <span>{TRIAL_COPY.today}</span>
              </>
            ) : (
              <>
                {quote === null ? price : <ReducedPrice quote={quote} />}
                <span>{quote?.charges === 1 ? TRIAL_COPY.today : `/${cyclePeriod(billing)}`}</span>
              </>
            )}
          </dd>
        </div>
      </dl>
      {quote !== null && (
        <p className={offers.terms}>
          {codeTerms(quote, billing, true)} {offered.trial !== null && TRIAL_COPY.codeInstead}
        </p>
      )}
      {trial !== null && <TrialTerms trial={trial} billing={billing} />}
      {(code !== null || settings.offers?.codes === true) && (
        <CodeField
          code={code}
          used={quote?.code ?? null}
          busy={isChecking}
          fault={fault}
          onCode={setCode}
        />
      )}
      {payment.over === null && payment.failed !== null && (
        <p className="failure">{payment.failed}</p>
      )}
      <div className={styles.actions}>
        {payment.over === null ? (
          <>
            <Button variant="default" onClick={toEmailStep}>
              {COPY.back}
            </Button>
            <Button
              onClick={payment.pay}
              disabled={payment.busy || isChecking || offered.isChecking}
              className={styles.pay ?? ''}
            >
              {payment.busy
                ? COPY.busy
                : trial === null
                  ? COPY.pay({ price })
                  : TRIAL_COPY.submit({ days: trial.days })}
            </Button>
          </>
        ) : (
          <Button onClick={toEmailStep} className={styles.pay ?? ''}>
            {COPY.again}
          </Button>
        )}
      </div>
      <TrustLine />
      <ConsentLine />
    </Panel>
  );
}
