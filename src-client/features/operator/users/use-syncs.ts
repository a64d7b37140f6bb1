import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { OPERATOR_COPY as COPY, SYNC_LIMIT } from '../copy.ts';

interface Sync {
  busy: boolean;
  sync: () => void;
}

export function useStripeSync(onSynced: () => unknown): Sync {
  const { mutate, isPending } = trpc.admin.syncStripe.useMutation({
    onSuccess: ({ processed, updated }) => {
      notify.success(COPY.stripeDone, COPY.counts(processed, updated));
      onSynced();
    },
    onError: (error) =>
      notify.error(COPY.stripeFailedTitle, serverMessage(error) ?? COPY.stripeFailed),
  });
  return { busy: isPending, sync: () => mutate({ limit: SYNC_LIMIT }) };
}

export function useTradingViewSync(onSynced: () => unknown): Sync {
  const { mutate, isPending } = trpc.admin.syncTradingview.useMutation({
    onSuccess: ({ processed, updated }) => {
      notify.success(COPY.tvDone, COPY.counts(processed, updated));
      onSynced();
    },
    onError: (error) => notify.error(COPY.tvFailedTitle, serverMessage(error) ?? COPY.tvFailed),
  });
  return { busy: isPending, sync: () => mutate() };
}
