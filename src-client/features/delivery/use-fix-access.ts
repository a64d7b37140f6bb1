import { serverMessage } from '../../lib/server-message.ts';
import { useSession } from '../../lib/session.ts';
import { notify } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { DELIVERY_COPY as COPY } from './copy.ts';

/** Has everything looked at anew. Asked twice within a minute, the server says so kindly: no error. */
export function useFixAccess(): { fix: () => void; busy: boolean } {
  const { refresh } = useSession();
  const { mutate, isPending } = trpc.tradingview.fixAccess.useMutation({
    onSuccess: ({ success, message, open }) => {
      if (open.length > 0) notify.error(COPY.notYet, message);
      else notify.success(success ? COPY.fixed : COPY.wait, message);
      void refresh();
    },
    onError: (error) => notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed),
  });
  return { fix: () => mutate(), busy: isPending };
}
