import { DELIVERY_COPY as COPY } from '../../../src/texts/pages/delivery.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';

/** Checks everything again. The server answers a second request within a minute with a wait, not an error. */
export function useFixAccess(): { fix: () => void; busy: boolean } {
  const { refresh } = useSession();
  const { mutate, isPending } = trpc.tradingview.fixAccess.useMutation({
    onSuccess: async ({ success, message, open }) => {
      await refresh();
      if (open.length > 0) notify.error(COPY.notYet, message);
      else notify.success(success ? COPY.fixed : COPY.wait, message);
    },
    onError: (error) => notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed),
  });
  return { fix: () => mutate(), busy: isPending };
}
