import { useEffect } from 'react';
import type { Api } from '../../lib/call/api.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';

/** Opens Stripe's page for a single payment. The button stays busy until the browser navigates away. */
export function usePaymentPage<Input>(
  select: (api: Api) => (input: Input) => Promise<{ url: string }>,
) {
  const { run, reset, busy, done, error } = useCall(select);
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [reset]);
  /** Returns the failure. Null: the browser leaves. */
  const open = async (input: Input): Promise<unknown> => {
    try {
      const { url } = await run(input);
      window.location.assign(url);
      return null;
    } catch (failure) {
      return failure;
    }
  };
  return {
    open,
    isBusy: busy || done,
    /** Empty: the server gave no reason. */
    fault: error === null ? null : (serverMessage(error) ?? ''),
  };
}
