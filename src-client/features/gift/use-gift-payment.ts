import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { startGiftInput } from '../../../src/contract/gift.contract.ts';
import { httpStatusOf, serverMessage } from '../../lib/call/server-message.ts';
import { useCall } from '../../lib/call/use-call.ts';
import { agreedTo } from '../checkout/consent-line.tsx';

type Order = Omit<z.input<typeof startGiftInput>, 'key' | 'returnTo' | 'agreedTo'>;

/** One key for each order: a second click, or a try after a lost answer, opens the same payment page. */
export function useGiftPayment() {
  const named = useRef<{ order: string; key: string } | null>(null);
  const { run, reset, busy, done, error } = useCall((api) => api.billing.startGift.mutate);
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [reset]);

  const pay = async (order: Order) => {
    const written = JSON.stringify(order);
    if (named.current?.order !== written) {
      named.current = { order: written, key: crypto.randomUUID() };
    }
    const returnTo = `${window.location.origin}/gift`;
    try {
      const { url } = await run({ ...order, key: named.current.key, returnTo, ...agreedTo() });
      window.location.assign(url);
    } catch (failure) {
      // The server has answered: this order cannot be continued.
      if (httpStatusOf(failure) !== null) named.current = null;
    }
  };
  return {
    pay,
    isBusy: busy || done,
    fault: error === null ? null : (serverMessage(error) ?? ''),
  };
}
