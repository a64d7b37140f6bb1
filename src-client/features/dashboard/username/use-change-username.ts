import { CHANGE_COPY as COPY } from '../../../../src/texts/on-demand/change-username.texts.ts';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { useSession } from '../../../lib/session/session.ts';
import { notify } from '../../../lib/toasts.ts';

/** Requests a change of a locked name. */
export function useChangeUsername(onChanged: () => void) {
  const { refresh } = useSession();
  const change = trpc.tradingview.changeUsername.useMutation({
    onSuccess: async ({ accessGranted }) => {
      await refresh();
      onChanged();
      notify.success(COPY.doneTitle, accessGranted ? COPY.granted : COPY.pending);
    },
  });
  return {
    submit: (typed: string) => change.mutate({ tradingViewUsername: typed.trim() }),
    busy: change.isPending,
    problem: change.error === null ? null : (serverMessage(change.error) ?? COPY.failed),
  };
}
