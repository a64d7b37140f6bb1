import { BROWSERS_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { counted } from '../../../src/texts/template.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { notify } from '../../lib/toasts.ts';

/** Null: every session except this browser's. */
export function useEndSessions(): { end: (sessionId: string | null) => void; busy: boolean } {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.auth.endSessions.useMutation({
    onSuccess: ({ ended }) => {
      notify.success(COPY.ended.title, counted(COPY.ended, ended));
    },
    onError: (error) => notify.error(COPY.failedTitle, serverMessage(error) ?? COPY.failed),
    onSettled: () => utils.auth.sessions.invalidate(),
  });
  return { end: (sessionId) => mutate({ sessionId }), busy: isPending };
}
