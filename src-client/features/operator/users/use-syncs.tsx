import { httpStatusOf, serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { OPERATOR_COPY as COPY, SYNC_LIMIT } from '../copy.ts';

/** The server's answer until an operator changes something at the provider. */
const NEEDS_SESSION = 412;

function PasteSession({ said }: { said: string }) {
  return (
    <>
      {said} <a href="/admin/access#tradingview-session">{COPY.pasteSession}</a>
    </>
  );
}

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
    onError: (error) => {
      // Without a session the badge is out of date too.
      const needsSession = httpStatusOf(error) === NEEDS_SESSION;
      if (needsSession) onSynced();
      const message = serverMessage(error) ?? COPY.tvFailed;
      notify.error(COPY.tvFailedTitle, needsSession ? <PasteSession said={message} /> : message);
    },
  });
  return { busy: isPending, sync: () => mutate() };
}
