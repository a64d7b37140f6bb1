import type { UserActionAnswer } from '../../../../src/contract/operator/operator-user.contract.ts';
import { serverMessage } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { USER_COPY as COPY } from './copy.ts';

/** Finishes every action of the page: shows the outcome and reloads the page's data. */
export function useOutcome() {
  const utils = trpc.useUtils();
  return {
    onSuccess: ({ success, message }: Pick<UserActionAnswer, 'success' | 'message'>) => {
      if (success) notify.success(COPY.done, message);
      else notify.error(COPY.notDone, message);
      void utils.admin.invalidate();
    },
    onError: (error: unknown) => {
      notify.error(COPY.notDone, serverMessage(error) ?? COPY.unreachable);
      void utils.admin.user.invalidate();
    },
    /** For a dialog, which shows the refusal itself. */
    onRefused: () => void utils.admin.user.invalidate(),
  };
}
