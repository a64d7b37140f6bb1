import { useRef } from 'react';
import type { z } from 'zod';
import type { startGiftInput } from '../../../src/contract/gift.contract.ts';
import { httpStatusOf } from '../../lib/call/server-message.ts';
import { agreedTo } from '../checkout/consent-line.tsx';
import { usePaymentPage } from '../offers/use-payment-page.ts';

type Order = Omit<z.input<typeof startGiftInput>, 'key' | 'returnTo' | 'agreedTo'>;

/** One key for each order: a second click, or a try after a lost answer, opens the same payment page. */
export function useGiftPayment() {
  const named = useRef<{ order: string; key: string } | null>(null);
  const { open, isBusy, fault } = usePaymentPage((api) => api.billing.startGift.mutate);

  const pay = async (order: Order) => {
    const written = JSON.stringify(order);
    if (named.current?.order !== written) {
      named.current = { order: written, key: crypto.randomUUID() };
    }
    const returnTo = `${window.location.origin}/gift`;
    const failure = await open({ ...order, key: named.current.key, returnTo, ...agreedTo() });
    // The server has answered: this order cannot be continued.
    if (failure !== null && httpStatusOf(failure) !== null) named.current = null;
  };
  return { pay, isBusy, fault };
}
