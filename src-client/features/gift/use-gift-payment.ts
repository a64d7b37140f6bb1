import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { startGiftInput } from '../../../src/contract/gift.contract.ts';
import { httpStatusOf, serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { agreedTo } from '../checkout/consent-line.tsx';

type Order = Omit<z.input<typeof startGiftInput>, 'key' | 'returnTo' | 'agreedTo'>;

/** One key for each order: a second click, or a try after a lost answer, opens the same payment page. */
export function useGiftPayment() {
  const named = useRef<{ order: string; key: string } | null>(null);
  const start = trpc.billing.startGift.useMutation({
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => {
      // The server has answered: this order cannot be continued.
      if (httpStatusOf(error) !== null) named.current = null;
    },
  });
  const { reset } = start;
  useEffect(() => {
    const restored = (event: PageTransitionEvent) => event.persisted && reset();
    window.addEventListener('pageshow', restored);
    return () => window.removeEventListener('pageshow', restored);
  }, [reset]);

  const pay = (order: Order) => {
    const written = JSON.stringify(order);
    if (named.current?.order !== written)
      named.current = { order: written, key: crypto.randomUUID() };
    const returnTo = `${window.location.origin}/gift`;
    start.mutate({ ...order, key: named.current.key, returnTo, ...agreedTo() });
  };
  return {
    pay,
    isBusy: start.isPending || start.isSuccess,
    fault: start.error === null ? null : (serverMessage(start.error) ?? ''),
  };
}
