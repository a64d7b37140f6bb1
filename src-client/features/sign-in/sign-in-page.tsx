import { Button, TextInput } from '@mantine/core';
import { getRouteApi, Link, Navigate } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';

import { isPaymentPage } from '../../../src/domain/page-path.ts';
import { isEmailAddress } from '../../../src/domain/people/email-address.ts';
import { SIGN_IN_COPY as COPY } from '../../../src/texts/pages/sign-in.texts.ts';
import { BareFrame } from '../../components/frame/bare-frame.tsx';
import { Panel } from '../../components/panel.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { settings } from '../../lib/public-settings.ts';
import { useSession } from '../../lib/session/session.ts';
import { useFields } from '../../lib/use-fields.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx';
import { choiceIn } from './chosen-plan.ts';
import styles from './sign-in-page.module.css';
import { SIGN_IN_MIN_LENGTH } from './timing.ts';
import { usePasskeySignIn, useSignIn } from './use-sign-in.ts';

const route = getRouteApi('/login');

/** Loaded in shops with codes or gifts. */
const RedeemLink = lazy(async () => ({
  default: (await import('../offers/redeem-link.tsx')).RedeemLink,
}));

export function SignInPage() {
  const { user } = useSession();
  const { next } = route.useSearch();
  const free = isPaymentPage(next) || next === '/redeem' ? { plan: FREE_PLAN, next } : null;
  const chosen = choiceIn(next);
  const signUp = chosen ?? free;
  const signInCall = useSignIn();
  const passkey = usePasskeySignIn();
  usePageTitle(COPY.submit);
  const form = useFields({ email: '', password: '' }, ({ email, password }) => ({
    email: isEmailAddress(email) ? null : COPY.invalidEmail,
    password: password.length < SIGN_IN_MIN_LENGTH ? COPY.shortPassword : null,
  }));
  const submit = form.submit(({ email, password }) =>
    signInCall.signIn({ email: email.trim(), password }),
  );
  if (user !== null) return <Navigate to="/" href={next ?? '/'} replace />;
  return (
    <BareFrame width="narrow">
      <div className={styles.page}>
        <Link to="/" className={styles.back}>
          ← {COPY.back}
        </Link>
        <Panel title={COPY.title} level={1}>
          <form className={styles.form} onSubmit={submit} noValidate>
            <p className={styles.lead}>
              {next === '/leave' ? (
                <>
                  {COPY.leadLeave} <a href="/cancel">{COPY.leaveWithout}</a>
                </>
              ) : (
                COPY.lead
              )}
            </p>
            <TextInput
              label={COPY.email}
              type="email"
              autoComplete="username"
              inputMode="email"
              autoFocus
              {...form.input('email')}
            />
            <PasswordField
              label={COPY.password}
              autoComplete="current-password"
              {...form.input('password')}
            />
            {signInCall.problem !== null && <p className={styles.problem}>{signInCall.problem}</p>}
            {signInCall.wait !== null && (
              <p className={styles.wait} role="alert">
                {signInCall.wait}
              </p>
            )}
            <Button type="submit" fullWidth disabled={signInCall.busy}>
              {signInCall.busy ? COPY.busy : COPY.submit}
            </Button>
            <PasskeySignIn busy={passkey.busy} onSignIn={passkey.start} />
            <Link to="/forgot-password" search={{ next }} className={styles.forgot}>
              {COPY.forgot}
            </Link>
          </form>
        </Panel>
        <p className={styles.foot}>
          {COPY.noAccount}{' '}
          {signUp === null ? (
            <Link to="/">{COPY.choosePlan}</Link>
          ) : (
            <Link to="/email-step" search={signUp}>
              {chosen === null ? COPY.signUp : COPY.choosePlan}
            </Link>
          )}
        </p>
        <Suspense>
          {settings.offers?.redeem && (
            <p className={styles.foot}>
              <RedeemLink />
            </p>
          )}
        </Suspense>
      </div>
    </BareFrame>
  );
}
