import { getRouteApi } from '@tanstack/react-router';
import { REGISTER_COPY as COPY } from '../../../src/texts/pages/register.texts.ts';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AlreadySetUp } from '../checkout/already-set-up.tsx';
import { StepLayout } from '../checkout/step-layout.tsx';
import { PlanIncludes } from './plan-includes.tsx';
import { RefusedTrial } from './refused-trial.tsx';
import { RegisterForm } from './register-form.tsx';
import styles from './register-page.module.css';
import { useVerifiedSession } from './use-verified-session.ts';

const route = getRouteApi('/register');

export function RegisterPage() {
  const { session_id: sessionId, plan, billing } = route.useSearch();
  const session = useVerifiedSession(sessionId);
  usePageTitle(COPY.title);
  if (session.state === 'verified') {
    return (
      <StepLayout
        step="password"
        main={<RegisterForm email={session.email} begun={session.begun} sessionId={sessionId} />}
        aside={
          session.begun === 'refused' ? (
            <RefusedTrial plan={plan} billing={billing} />
          ) : (
            <PlanIncludes plan={plan} billing={billing} />
          )
        }
      />
    );
  }
  if (session.state === 'already-set-up') {
    return <StepLayout step="done" main={<AlreadySetUp />} />;
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
