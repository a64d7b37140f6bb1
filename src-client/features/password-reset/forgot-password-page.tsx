import { Button, TextInput } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { isEmailAddress } from '../../../src/domain/people/email-address.ts';
import { FORGOT_COPY as COPY } from '../../../src/texts/pages/password-reset.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { notify } from '../../lib/toasts.ts';
import { useFields } from '../../lib/use-fields.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LinkSent } from './link-sent.tsx';
import styles from './password-reset.module.css';

const route = getRouteApi('/forgot-password');

export function ForgotPasswordPage() {
  const { next } = route.useSearch();
  const request = useCall((api) => api.auth.requestPasswordReset.mutate);
  usePageTitle(COPY.title);
  const form = useFields({ email: '' }, ({ email }) => ({
    email: isEmailAddress(email) ? null : COPY.invalidEmail,
  }));
  if (request.done)
    return <LinkSent email={form.values.email.trim()} next={next} onAgain={request.reset} />;
  const submit = form.submit(({ email }) =>
    request
      .run({ email: email.trim(), ...(next !== undefined && { next }) })
      .catch((error) => notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed)),
  );
  return (
    <BareFrame width="narrow">
      <Panel title={COPY.title} level={1} className={styles.panel}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className={styles.lead}>{COPY.lead}</p>
          <TextInput
            label={COPY.email}
            type="email"
            autoComplete="username"
            inputMode="email"
            autoFocus
            {...form.input('email')}
          />
          <Button type="submit" fullWidth disabled={request.busy}>
            {request.busy ? COPY.busy : COPY.submit}
          </Button>
          <p>
            <Link to="/login" search={{ next }}>
              {COPY.back}
            </Link>
          </p>
        </form>
      </Panel>
    </BareFrame>
  );
}
