import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import {
  REGISTER_MIN_LENGTH,
  SETUP_MIN_LENGTH,
} from '../../../src/domain/people/password-policy.ts';
import { REGISTER_COPY as COPY } from '../../../src/texts/pages/register.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { notify } from '../../lib/toasts.ts';
import { useDelayedAction } from '../../lib/use-delayed-action.ts';
import { useFields } from '../../lib/use-fields.ts';
import { forgetPaidSession } from '../checkout/paid-session.ts';
import { clearPending } from '../checkout/pending-subscription.ts';
import { type RegistrationFields, refuseRegistration } from './refuse-registration.ts';
import styles from './register-page.module.css';
import { REDIRECT_AFTER_REGISTRATION_MS } from './timing.ts';

interface RegisterFormProps {
  email: string;
  /** How the plan began: it was paid, or with a trial that runs or was refused. */
  begun: 'paid' | 'trial' | 'refused';
  sessionId: string | undefined;
}

export function RegisterForm({ email, begun, sessionId }: RegisterFormProps) {
  const navigate = useNavigate();
  const { after } = useDelayedAction();
  const register = useCall((api) => api.auth.completeRegistration.mutate);
  const busy = register.busy || register.done;
  const form = useFields({ email, password: '', confirmPassword: '' });
  const [refused, setRefused] = useState<ReturnType<typeof refuseRegistration>>(null);
  const marked = (text: typeof refused) => (refused === text ? text?.message : null);
  const { password } = form.values;
  const short = password.length > 0 && password.length < SETUP_MIN_LENGTH;

  const fail = (message: string | null | undefined) => {
    register.reset();
    notify.error(COPY.failedTitle, message ?? COPY.failed);
  };

  const submit = async (fields: RegistrationFields) => {
    const refusal = refuseRegistration(fields, sessionId);
    setRefused(refusal);
    if (refusal !== null) return notify.error(refusal.title, refusal.message);
    try {
      const answer = await register.run({
        email: fields.email.trim(),
        password: fields.password,
        sessionId: sessionId ?? '',
      });
      if (!answer.success) return fail(answer.message);
      clearPending();
      forgetPaidSession();
      notify.success(COPY.created.title, COPY.created.message);
      after(REDIRECT_AFTER_REGISTRATION_MS, () => void navigate({ to: '/login' }));
    } catch (error) {
      fail(serverMessage(error));
    }
  };

  const native = { required: true, withAsterisk: false };
  const secret = { ...native, minLength: REGISTER_MIN_LENGTH, autoComplete: 'new-password' };
  return (
    <Panel title={COPY[begun]} level={1}>
      <form
        className={styles.form}
        onSubmit={form.submit(submit)}
        onChange={() => setRefused(null)}
        noValidate
      >
        {begun !== 'refused' && <p>{COPY.lead}</p>}
        <TextInput
          label={COPY.email}
          type="email"
          autoComplete="username"
          {...native}
          {...form.input('email')}
        />
        <PasswordField
          label={COPY.password}
          description={short ? COPY.hint : undefined}
          {...secret}
          {...form.input('password')}
          error={marked(COPY.tooShort)}
        />
        <PasswordField
          label={COPY.confirm}
          {...secret}
          {...form.input('confirmPassword')}
          error={marked(COPY.mismatch)}
        />
        <Button type="submit" fullWidth disabled={busy}>
          {busy ? COPY.busy : COPY.submit}
        </Button>
      </form>
    </Panel>
  );
}
