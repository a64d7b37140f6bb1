import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { MOVE_COPY as COPY } from './copy.ts';

/** Finishes every call of the page: reports a refusal and reloads the move. */
export function useMoveCall() {
  const utils = trpc.useUtils();
  return {
    onError: (error: unknown) => notify.error(COPY.notDone, serverMessage(error) ?? COPY.failed),
    onSettled: () =>
      Promise.all([utils.admin.move.invalidate(), utils.admin.moveMembers.invalidate()]),
  };
}
