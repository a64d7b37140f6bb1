import { trpc } from '../../../lib/call/trpc.ts';
import { notify } from '../../../lib/toasts.ts';
import { OPERATORS_COPY } from './copy.ts';

const COPY = OPERATORS_COPY.sessions;

/** After sessions end: reloads the lists and reports the number. The caller shows a refusal. */
export function useSessionEnding() {
  const utils = trpc.useUtils();
  return {
    onSuccess: ({ ended }: { ended: number }) => {
      const { title, message } = COPY.ended(ended);
      notify.success(title, message);
    },
    onSettled: () =>
      Promise.all([
        utils.admin.operatorSessions.invalidate(),
        utils.admin.sessionsOfOperator.invalidate(),
        utils.admin.operators.invalidate(),
      ]),
  };
}
