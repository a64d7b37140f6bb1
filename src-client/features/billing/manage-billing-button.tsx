import { Button } from '@mantine/core';
import { BILLING_COPY as COPY } from '../../../src/texts/pages/billing.texts.ts';
import { useBillingPortal } from './use-billing-portal.ts';

export function ManageBillingButton() {
  const { open, busy } = useBillingPortal();
  return (
    <Button variant="default" onClick={open} disabled={busy}>
      {busy ? COPY.opening : COPY.manage}
    </Button>
  );
}
