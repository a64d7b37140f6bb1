import { useEffect, useState } from 'react';
import { PAYMENT_STEP_COPY as COPY } from '../../../src/texts/pages/checkout.texts.ts';
import { tabStore } from '../../lib/browser-storage.ts';
import { appCodeOf, serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { PAYMENT_LEFT } from '../../lib/storage-keys.ts';
import { notify } from '../../lib/toasts.ts';
import { unkeptPartner } from '../offers/linked-partner.ts';
import type { TrialOrder } from '../offers/use-trial-quote.ts';
import { agreedTo } from './consent-line.tsx';
import { paidSession } from './paid-session.ts';
import type { PendingSubscription } from './pending-subscription.ts';

const SIGN_UP_OVER = ['billing.sign-up-expired', 'billing.not-this-browser'];

/** Opens the provider's payment page. A return by the browser's back button finds the button enabled. */
export function usePaymentRedirect(
  pending: PendingSubscription,
  offer: { code?: string } & Partial<TrialOrder>,
) {
  const { run, reset, busy, done } = useCall((api) => api.billing.createPaymentSession.mutate);

  // The payment page sends a payer who paid elsewhere, so this page shows only those who left it.
  const [returned, setReturned] = useState(() => tabStore.read(PAYMENT_LEFT) !== null);

  /** Stays above the button after its notification has gone. */
  const [failed, setFailed] = useState<string | null>(null);

  /** Why this sign-up cannot be paid any more, in the server's words. */
  const [over, setOver] = useState<string | null>(null);

  useEffect(() => {
    const restored = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      reset();
      setReturned(true);
    };
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [reset]);

  const fail = (message: string | null | undefined) => {
    reset();
    const text = message ?? COPY.failureMessage;
    setFailed(text);
    notify.error(COPY.failureTitle, text);
  };

  const pay = async () => {
    setFailed(null);
    const { plan, billing, email, userId } = pending;
    const { origin } = window.location;
    try {
      const session = await run({
        plan,
        billing,
        email,
        userId,
        successUrl: `${origin}/password-setup`,
        cancelUrl: `${origin}/payment-step`,
        ...agreedTo(),
        ...unkeptPartner(),
        ...offer,
      });
      if (session.url === undefined) fail(session.message);
      else {
        tabStore.write(PAYMENT_LEFT, 'true');
        window.location.assign(session.url);
      }
    } catch (error) {
      if (SIGN_UP_OVER.includes(appCodeOf(error) ?? '')) setOver(serverMessage(error));
      fail(serverMessage(error));
    }
  };

  return { pay, over, failed, busy: busy || done, returned: returned && paidSession() === null };
}
