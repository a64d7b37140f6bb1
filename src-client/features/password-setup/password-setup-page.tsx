import { getRouteApi } from '@tanstack/react-router';
import { isPaymentPage } from '../../../src/domain/page-path.ts';
import { PASSWORD_SETUP_COPY as COPY } from '../../../src/texts/pages/password-setup.texts.ts';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AlreadySetUp } from '../checkout/already-set-up.tsx';
import { StepLayout } from '../checkout/step-layout.tsx';
import styles from './password-setup-page.module.css';
import { SetupForm } from './setup-form.tsx';
import { useVerifiedPayment } from './use-verified-payment.ts';

const route = getRouteApi('/password-setup');

export function PasswordSetupPage() {
  const { next } = route.useSearch();
  const verified = useVerifiedPayment();
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
    return <StepLayout step="password" main={<AlreadySetUp />} />;
  }
  if (verified.state === 'on-its-way') {
    return (
      <StepLayout
        step="payment"
        isWaiting
        main={
          <section key="on-its-way" className={styles.waiting} aria-live="polite">
            <h1>{COPY.onItsWayTitle}</h1>
            <p>{verified.message}</p>
            <p>{COPY.opensByItself}</p>
          </section>
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
