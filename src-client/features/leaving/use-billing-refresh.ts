import { LEAVING_COPY as COPY } from '../../../src/texts/exits/leaving.texts.ts';
import { serverMessage } from '../../lib/call/server-message.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';

/** Reads everything again that a change of the subscription shows. */
export function useBillingRefresh(): () => Promise<void> {
  const utils = trpc.useUtils();
  const { refresh } = useSession();
  return async () => {
    await Promise.all([
      utils.billing.overview.invalidate(),
      utils.billing.subscriptionStatus.invalidate(),
      utils.billing.leaving.invalidate(),
      refresh(),
    ]);
  };
}

export function useFailure(): (error: unknown) => void {
  return (error) => notify.error(COPY.failed.title, serverMessage(error) ?? COPY.failed.message);
}
