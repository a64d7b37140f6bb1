import { Button } from '@mantine/core';
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
import { useCompleteSignup } from './use-complete-signup.ts';
import type { VerifiedSetup } from './use-verified-payment.ts';

interface SetupFormProps {
  setup: VerifiedSetup;
  /** Nothing was paid yet. */
  trialEndsOn: string | undefined;
  /** The payment that follows. Undefined: the dashboard does. */
  next: string | undefined;
}

export function SetupForm({ setup, trialEndsOn, next }: SetupFormProps) {
  const free = setup.plan === 'free';
  const signup = useCompleteSignup(setup, next);
  const form = useFields(NO_PASSWORD, checkNewPassword);
  return (
    <Panel title={free ? COPY.free : trialEndsOn === undefined ? COPY.paid : COPY.trial} level={1}>
      <form
        className={styles.form}
        onSubmit={form.submit(({ password }) => signup.submit(password))}
        noValidate
      >
        <p className={styles.lead}>
          {joinTexts(leadOf(setup, trialEndsOn, next), COPY.account)}{' '}
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

function leadOf(
  { plan }: VerifiedSetup,
  trialEndsOn: string | undefined,
  next: string | undefined,
): string {
  if (isPaymentPage(next)) return COPY.leadNext;
  if (plan === 'free') return COPY.leadFree;
  const name = shownPlanName(catalogue, plan);
  return trialEndsOn === undefined
    ? COPY.leadPaid({ plan: name })
    : COPY.leadTrial({ plan: name, day: showUtc(trialEndsOn) });
}
