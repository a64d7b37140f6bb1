import { STANDING_COPY as COPY } from '../../../src/texts/exits/standing.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { notify } from '../../lib/toasts.ts';

/** Removes the scheduled end of the subscription. `plan`: the shown name. */
export function useResume(
  plan: string,
  onResumed?: () => void,
): { resume: () => void; busy: boolean } {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.billing.resume.useMutation({
    onSuccess: async () => {
      await Promise.all([
        utils.billing.overview.invalidate(),
        utils.billing.subscriptionStatus.invalidate(),
        utils.billing.leaving.invalidate(),
      ]);
      onResumed?.();
      notify.success(COPY.resumed.title, COPY.resumed.message({ plan }));
    },
    onError: (error) =>
      notify.error(COPY.notResumed.title, serverMessage(error) ?? COPY.notResumed.message),
  });
  return { resume: () => mutate(), busy: isPending };
}
