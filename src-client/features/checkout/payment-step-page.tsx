import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PAYMENT_STEP_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { PageSpinner } from '../../components/frame/page-spinner.tsx';
import { useSession } from '../../lib/session/session.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { NextSteps } from './next-steps.tsx';
import { usePaidSession } from './paid-session.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { type PendingSubscription, readPending, selectedPlan } from './pending-subscription.ts';
import { StepLayout } from './step-layout.tsx';
import { useOrder } from './use-order.ts';

export function PaymentStepPage() {
  const [pending] = useState(readPending);
  const { user } = useSession();
  const paid = usePaidSession();
  usePageTitle(COPY.title);
  if (pending === null) {
    return <Navigate to="/checkout" search={selectedPlan()} replace />;
  }
  if (pending.plan === 'free') {
    const search = { email: pending.email, plan: 'free' };
    return <Navigate to="/password-setup" search={search} replace />;
  }
  const isSubscribed = user?.email === pending.email && user.subscriptionPlan !== 'free';
  if (isSubscribed) return <Navigate to="/" replace />;
  if (paid.state === 'paid') {
    return <Navigate to="/password-setup" search={{ session_id: paid.sessionId }} replace />;
  }
  if (paid.state === 'checking') return <StepLayout step="payment" main={<PageSpinner />} />;
  return <PaymentStep pending={pending} />;
}

function PaymentStep({ pending }: { pending: PendingSubscription }) {
  const order = useOrder(pending);
  return (
    <StepLayout
      step="payment"
      main={<PaymentSummary pending={pending} order={order} />}
      aside={<NextSteps isTrial={order.trial !== null} />}
    />
  );
}
