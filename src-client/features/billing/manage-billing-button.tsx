import { Button } from '@mantine/core';
import { BILLING_COPY as COPY } from '../../../src/texts/pages/billing.texts.ts';
import { useBillingPortal } from './use-billing-portal.ts';

/** With `text`, the way out of a failed payment. */
export function ManageBillingButton({ text }: { text?: string }) {
  const { open, busy } = useBillingPortal();
  return (
    <Button variant={text === undefined ? 'default' : 'filled'} onClick={open} disabled={busy}>
      {busy ? COPY.opening : (text ?? COPY.manage)}
    </Button>
  );
}
