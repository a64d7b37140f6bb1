import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { PAYMENT_STEP_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { NextSteps } from './next-steps.tsx';
import { PaymentSummary } from './payment-summary.tsx';
import { readPending, selectedPlan } from './pending-subscription.ts';
import { StepLayout } from './step-layout.tsx';

export function PaymentStepPage() {
  const [pending] = useState(readPending);
  usePageTitle(COPY.title);
  if (pending === null) {
    return <Navigate to="/checkout" search={selectedPlan()} replace />;
  }
  if (pending.plan === 'free') {
    const search = { email: pending.email, plan: 'free' };
    return <Navigate to="/password-setup" search={search} replace />;
  }
  return (
    <StepLayout step="payment" main={<PaymentSummary pending={pending} />} aside={<NextSteps />} />
  );
}
