import { useEffect, useRef, useState } from 'react';
import { tabStore } from '../../lib/browser-storage.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { PAID_SESSION } from '../../lib/storage-keys.ts';

/** Keeps a payment session until its account is set up, to finish the setup in this tab. */
export function rememberPaidSession(sessionId: string): void {
  tabStore.write(PAID_SESSION, sessionId);
}

export function paidSession(): string | null {
  return tabStore.read(PAID_SESSION);
}

export function forgetPaidSession(): void {
  tabStore.remove(PAID_SESSION);
}

type PaidSession = { state: 'checking' | 'unpaid' } | { state: 'paid'; sessionId: string };

/** Whether this tab has a payment that the server confirms. A payer who has paid must not be asked to pay again. */
export function usePaidSession(): PaidSession {
  const [sessionId] = useState(paidSession);
  const { run: verify } = useCall((api) => api.billing.verifyPayment.mutate);
  const [found, setFound] = useState<PaidSession>({
    state: sessionId === null ? 'unpaid' : 'checking',
  });
  const started = useRef(false);

  useEffect(() => {
    if (sessionId === null || started.current) return;
    started.current = true;
    verify({ sessionId })
      .then(({ success, next }) => {
        const isPaid = success || next !== undefined;
        setFound(isPaid ? { state: 'paid', sessionId } : { state: 'unpaid' });
      })
      .catch(() => setFound({ state: 'unpaid' }));
  }, [sessionId, verify]);

  return found;
}
