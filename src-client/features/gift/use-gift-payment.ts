import type { z } from 'zod';
import type { startGiftInput } from '../../../src/contract/gift.contract.ts';
import { appCodeOf, httpStatusOf } from '../../lib/call/server-message.ts';
import { agreedTo } from '../checkout/consent-line.tsx';
import { usePaymentPage } from '../offers/use-payment-page.ts';
import { forgetGiftKey, type GiftDraft, saveGiftDraft } from './gift-draft.ts';

type Order = Omit<z.input<typeof startGiftInput>, 'key' | 'returnTo' | 'agreedTo'>;

/**
 * The draft keeps one key for each order: a second click, a try after a lost answer, or the way back from the payment
 * page opens the same page.
 */
export function useGiftPayment() {
  const { open, isBusy, fault } = usePaymentPage((api) => api.billing.startGift.mutate);

  const pay = async (draft: GiftDraft, order: Order) => {
    const returnTo = `${window.location.origin}/gift`;
    const tryOnce = async () => {
      const failure = await open({ ...order, key: saveGiftDraft(draft), returnTo, ...agreedTo() });
      // The server has answered: this order cannot be continued.
      if (failure !== null && httpStatusOf(failure) !== null) forgetGiftKey();
      return failure;
    };
    // The page of an older order has expired. Nothing was paid, so this one is new.
    if (appCodeOf(await tryOnce()) === 'gift.start-again') await tryOnce();
  };
  return { pay, isBusy, fault };
}
