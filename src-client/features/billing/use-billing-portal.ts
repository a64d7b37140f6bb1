import { useState } from 'react';
import { BILLING_COPY as COPY } from '../../../src/texts/pages/billing.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { notify } from '../../lib/toasts.ts';

/** Opens Stripe's portal for card, invoices, downgrade, cancellation and resuming. It returns to /account. */
export function useBillingPortal(): { open: () => void; busy: boolean } {
  const portal = useCall((api) => api.billing.openBillingPortal.mutate);
  const [leaving, setLeaving] = useState(false);
  const open = async () => {
    try {
      const { url } = await portal.run({ returnUrl: `${window.location.origin}/account` });
      setLeaving(true);
      window.location.assign(url);
    } catch (error) {
      notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed);
    }
  };
  return { open: () => void open(), busy: portal.busy || leaving };
}
