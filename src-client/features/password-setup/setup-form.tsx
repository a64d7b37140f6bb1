import { Button } from '@mantine/core';
import { FREE_PLAN, type Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { isPaymentPage } from '../../../src/domain/page-path.ts';
import { PASSWORD_SETUP_COPY as COPY } from '../../../src/texts/pages/password-setup.texts.ts';
import { EmailText } from '../../components/email-text.tsx';
import { Panel } from '../../components/panel.tsx';
import { catalogue } from '../../lib/catalogue.ts';
import { showUtc } from '../../lib/dates.ts';
import { joinTexts } from '../../lib/texts/join-texts.ts';
import { shownPlanName } from '../../lib/texts/plan-name.ts';
import { useFields } from '../../lib/use-fields.ts';
import { checkNewPassword, NO_PASSWORD } from './check-new-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import styles from './password-setup-page.module.css';
import { useCompleteSignup } from './use-complete-signup.tsx';
import type { VerifiedSetup, VerifiedTrial } from './use-verified-payment.ts';

interface SetupFormProps {
  setup: VerifiedSetup;
  trial: VerifiedTrial;
  /** The payment that follows. Undefined: the dashboard does. */
  next: string | undefined;
}

export function SetupForm({ setup, trial, next }: SetupFormProps) {
  const given = trial.isTrialRefused === true ? FREE_PLAN : setup.plan;
  const signup = useCompleteSignup(setup, { given, next });
  const form = useFields(NO_PASSWORD, checkNewPassword);
  return (
    <Panel title={titleOf(given, trial)} level={1}>
      <form
        className={styles.form}
        onSubmit={form.submit(({ password }) => signup.submit(password))}
        noValidate
      >
        <p className={styles.lead}>
          {joinTexts(leadOf(given, trial, next), COPY.account)}{' '}
          <strong>
            <EmailText email={setup.email} />
          </strong>
        </p>
        <input
          className="visually-hidden"
          type="email"
          name="username"
          autoComplete="username"
          aria-label={COPY.email}
          tabIndex={-1}
          value={setup.email}
          readOnly
        />
        <NewPasswordFields form={form} isFirst />
        <Button type="submit" fullWidth disabled={signup.busy}>
          {signup.busy ? COPY.busy : isPaymentPage(next) ? COPY.submitNext : COPY.submit}
        </Button>
      </form>
    </Panel>
  );
}

function titleOf(given: Plan, { trialEndsOn }: VerifiedTrial): string {
  if (given === FREE_PLAN) return COPY.free;
  return trialEndsOn === undefined ? COPY.paid : COPY.trial;
}

function leadOf(
  given: Plan,
  { trialEndsOn, isTrialRefused }: VerifiedTrial,
  next: string | undefined,
): string {
  if (isTrialRefused === true) return COPY.leadRefused;
  if (isPaymentPage(next)) return COPY.leadNext;
  if (given === FREE_PLAN) return COPY.leadFree;
  const name = shownPlanName(catalogue, given);
  return trialEndsOn === undefined
    ? COPY.leadPaid({ plan: name })
    : COPY.leadTrial({ plan: name, day: showUtc(trialEndsOn) });
}
