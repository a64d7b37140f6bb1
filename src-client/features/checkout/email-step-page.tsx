import { Button, TextInput } from '@mantine/core';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { isPaymentPage, upgradePath } from '../../../src/domain/page-path.ts';
import { isEmailAddress } from '../../../src/domain/people/email-address.ts';
import { chargedAmount } from '../../../src/domain/shown-price.ts';
import { EMAIL_STEP_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { Panel } from '../../components/panel.tsx';
import { appCodeOf, httpStatusOf, serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { catalogue } from '../../lib/catalogue.ts';
import { wholeUnits } from '../../lib/money.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';
import { useFields } from '../../lib/use-fields.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { AlreadyPaid } from './already-paid.tsx';
import styles from './email-step-page.module.css';
import { OrderSummary } from './order-summary.tsx';
import { readPending, savePending } from './pending-subscription.ts';
import { StepLayout } from './step-layout.tsx';
import { TrustLine } from './trust-line.tsx';

const route = getRouteApi('/email-step');

/** The shop may have changed since this page was opened. */
const failureOf = (error: unknown) =>
  (appCodeOf(error) === 'catalogue.not-sold' ? serverMessage(error) : null) ?? COPY.failure.message;

export function EmailStepPage() {
  const { user } = useSession();
  const { plan, billing, next } = route.useSearch();
  const paysLast = plan === FREE_PLAN && isPaymentPage(next);
  // A member signs in and buys the plan there.
  const choice = plan === FREE_PLAN ? undefined : upgradePath(plan, billing);
  const navigate = useNavigate();
  usePageTitle(COPY.title);
  const [known] = useState(() => readPending()?.email ?? '');
  const form = useFields({ email: known }, ({ email }) => ({
    email: isEmailAddress(email) ? null : COPY.invalidEmail,
  }));
  const createUser = useCall((api) => api.auth.createEmailUser.mutate);
  const working = createUser.busy || createUser.done;
  const accountExists = httpStatusOf(createUser.error) === 409;

  const submit = form.submit(async (values) => {
    const email = values.email.trim();
    const created = await createUser.run({ email, plan, billing }).catch((error: unknown) => {
      notify.error(COPY.failure.title, failureOf(error));
      return null;
    });
    if (created === null) return;
    const price = wholeUnits(chargedAmount(catalogue, plan, billing));
    savePending({ email, plan, billing, price, ...created });
    if (plan === 'free') await navigate({ to: '/password-setup', search: { email, plan, next } });
    else await navigate({ to: '/payment-step' });
  });

  // A person with an account changes its plan, and needs no second one.
  if (user !== null) {
    return <Navigate to="/" href={next ?? (plan === FREE_PLAN ? '/' : '/upgrade')} replace />;
  }
  return (
    <StepLayout
      step="email"
      free={plan === 'free'}
      paysLast={paysLast}
      main={
        <Panel title={COPY.title} level={1}>
          <AlreadyPaid />
          <form className={styles.form} onSubmit={submit} noValidate>
            <p className={styles.lead}>
              {paysLast ? COPY.leadNext : plan === 'free' ? COPY.leadFree : COPY.lead}
            </p>
            <TextInput
              label={COPY.email}
              type="email"
              autoComplete="email"
              inputMode="email"
              placeholder={COPY.example}
              required
              withAsterisk={false}
              autoFocus
              {...form.input('email')}
            />
            {accountExists ? (
              <Link to="/login" search={{ next: next ?? choice }}>
                {COPY.signIn}
              </Link>
            ) : (
              createUser.error !== null && <p className="failure">{failureOf(createUser.error)}</p>
            )}
            <Button type="submit" fullWidth disabled={working}>
              {working ? COPY.busy : plan === FREE_PLAN ? COPY.submitFree : COPY.submit}
            </Button>
          </form>
          {plan !== FREE_PLAN && <TrustLine />}
        </Panel>
      }
      aside={
        // The order is on the page that asked for an account.
        !paysLast && (
          <OrderSummary
            plan={plan}
            billing={billing}
            onCycle={(cycle) =>
              void navigate({
                to: '/email-step',
                search: { plan, billing: cycle, next },
                replace: true,
                resetScroll: false,
              })
            }
          />
        )
      }
    />
  );
}
