import { Button } from '@mantine/core';
import { PASSWORD_REFUSAL_TEXT, refusePassword } from '../../../src/domain/password-policy.ts';
import { Panel } from '../../components/panel.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { useFields } from '../../lib/use-fields.ts';
import { PASSWORD_SETUP_COPY as COPY } from './copy.ts';
import styles from './password-setup-page.module.css';
import { RequirementsBox } from './requirements-box.tsx';
import { useCompleteSignup } from './use-complete-signup.ts';
import type { VerifiedSetup } from './use-verified-payment.ts';

function refusalText(password: string): string | null {
  const refusal = refusePassword('setup', password);
  return refusal === null ? null : PASSWORD_REFUSAL_TEXT[refusal];
}

export function SetupForm({ setup }: { setup: VerifiedSetup }) {
  const free = setup.plan === 'free';
  const signup = useCompleteSignup(setup);
  const form = useFields(
    { password: '', confirmPassword: '' },
    ({ password, confirmPassword }) => ({
      password: refusalText(password),
      confirmPassword: confirmPassword === password ? null : COPY.mismatch,
    }),
  );
  return (
    <Panel title={free ? COPY.free : COPY.paid} level={1}>
      <form
        className={styles.form}
        onSubmit={form.submit(({ password }) => signup.submit(password))}
        noValidate
      >
        <p className={styles.lead}>
          {free ? COPY.leadFree : COPY.leadPaid(setup.plan)} Account: <strong>{setup.email}</strong>
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
        <PasswordField
          label={COPY.password}
          autoComplete="new-password"
          aria-describedby="password-requirements"
          {...form.input('password')}
        />
        <PasswordField
          label={COPY.confirm}
          autoComplete="new-password"
          {...form.input('confirmPassword')}
        />
        <RequirementsBox password={form.values.password} />
        <Button type="submit" fullWidth disabled={signup.busy}>
          {signup.busy ? COPY.busy : COPY.submit}
        </Button>
      </form>
    </Panel>
  );
}
