import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { isEmailAddress } from '../../../src/domain/email-address.ts';
import { BareFrame } from '../../components/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LOGIN_COPY as COPY, LOGIN_MIN_LENGTH } from './copy.ts';
import styles from './login-page.module.css';
import { useLogin } from './use-login.ts';

export function LoginPage() {
  const login = useLogin();
  usePageTitle(COPY.submit);
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (typed) => (isEmailAddress(typed) ? null : COPY.invalidEmail),
      password: (typed) => (typed.length < LOGIN_MIN_LENGTH ? COPY.shortPassword : null),
    },
  });
  const submit = form.onSubmit(({ email, password }) =>
    login.signIn({ email: email.trim(), password }),
  );
  return (
    <BareFrame width="narrow">
      <div className={styles.page}>
        <Link to="/" className={styles.back}>
          ← {COPY.back}
        </Link>
        <Panel title={COPY.title} level={1}>
          <form className={styles.form} onSubmit={submit} noValidate>
            <p className={styles.lead}>{COPY.lead}</p>
            <TextInput
              label={COPY.email}
              type="email"
              autoComplete="username"
              inputMode="email"
              {...form.getInputProps('email')}
            />
            <PasswordField
              label={COPY.password}
              autoComplete="current-password"
              {...form.getInputProps('password')}
            />
            <Button type="submit" fullWidth disabled={login.busy}>
              {login.busy ? COPY.busy : COPY.submit}
            </Button>
          </form>
        </Panel>
        <p className={styles.foot}>
          {COPY.noAccount} <Link to="/">{COPY.choosePlan}</Link>
        </p>
      </div>
    </BareFrame>
  );
}
