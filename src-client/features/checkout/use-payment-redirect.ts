import { useEffect } from 'react';
import { notify } from '../../lib/notify.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { trpc } from '../../lib/trpc.ts';
import { PAYMENT_STEP_COPY as COPY } from './copy.ts';
import type { PendingSubscription } from './pending-subscription.ts';

/** Opens the provider's payment page. Its way back, by the browser's back button too, finds the button ready. */
export function usePaymentRedirect(pending: PendingSubscription) {
  const { mutateAsync, reset, isPending, isSuccess } =
    trpc.billing.createPaymentSession.useMutation();

  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [reset]);

  const fail = (message: string | null | undefined) => {
    reset();
    notify.error(COPY.failureTitle, message ?? COPY.failureMessage);
  };

  const pay = async () => {
    const { plan, billing, email, userId } = pending;
    const { origin } = window.location;
    try {
      const session = await mutateAsync({
        plan,
        billing,
        email,
        userId,
        successUrl: `${origin}/password-setup`,
        cancelUrl: `${origin}/payment-step`,
      });
      if (session.url === undefined) fail(session.message);
      else window.location.assign(session.url);
    } catch (error) {
      fail(serverMessage(error));
    }
  };

  return { pay, busy: isPending || isSuccess };
}
