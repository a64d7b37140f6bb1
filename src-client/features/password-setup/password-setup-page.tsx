import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isPaymentPage } from '../../../src/domain/page-path.ts';
import { PASSWORD_SETUP_COPY as COPY } from '../../../src/texts/pages/password-setup.texts.ts';
import { EmailText } from '../../components/email-text.tsx';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { Panel } from '../../components/panel.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AlreadySetUp } from '../checkout/already-set-up.tsx';
import { readPending } from '../checkout/pending-subscription.ts';
import { StepLayout } from '../checkout/step-layout.tsx';
import styles from './password-setup-page.module.css';
import { SetupForm } from './setup-form.tsx';
import { useVerifiedPayment } from './use-verified-payment.ts';

const route = getRouteApi('/password-setup');

export function PasswordSetupPage() {
  const { next } = route.useSearch();
  const verified = useVerifiedPayment();
  const [pending] = useState(readPending);
  usePageTitle(COPY.free);
  if (verified.state === 'ready') {
    const free = verified.setup.plan === 'free';
    const paysNext = free ? next : undefined;
    return (
      <StepLayout
        step="password"
        free={free}
        paysLast={isPaymentPage(paysNext)}
        main={<SetupForm setup={verified.setup} trial={verified.trial} next={paysNext} />}
      />
    );
  }
  if (verified.state === 'already-set-up') {
    return <StepLayout step="done" main={<AlreadySetUp />} />;
  }
  if (verified.state === 'on-its-way') {
    return (
      <StepLayout
        step="payment"
        isWaiting
        main={
          <Panel key="on-its-way" title={COPY.onItsWayTitle} level={1}>
            <div className={styles.waiting} aria-live="polite">
              {pending !== null && (
                <p>
                  <strong>{shownPlanName(catalogue, pending.plan)}</strong>{' '}
                  <EmailText email={pending.email} />
                </p>
              )}
              <p>{verified.message}</p>
              <p>{COPY.opensByItself}</p>
            </div>
          </Panel>
        }
      />
    );
  }
  return (
    <StepLayout
      step="password"
      main={
        <div key="waiting">
          <p className={styles.verifying}>{COPY.verifying}</p>
          <PageSpinner label={COPY.verifying} />
        </div>
      }
    />
  );
}
