import { localStore } from '../../lib/browser-storage.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { AUTH_TOKEN } from '../../lib/storage-keys.ts';
import { notify } from '../../lib/toasts.ts';
import { useCall } from '../../lib/use-call.ts';
import { useDelayedAction } from '../../lib/use-delayed-action.ts';
import { clearPending } from '../checkout/pending-subscription.ts';
import { PASSWORD_SETUP_COPY as COPY, REDIRECT_AFTER_CREATION_MS } from './copy.ts';
import type { VerifiedSetup } from './use-verified-payment.ts';

export function useCompleteSignup(setup: VerifiedSetup) {
  const complete = useCall((api) => api.auth.completeSubscriptionSignup.mutate);
  const { after } = useDelayedAction();

  const fail = (message: string | null | undefined) => {
    complete.reset();
    notify.error(COPY.createFailedTitle, message ?? COPY.createFailed);
  };

  const submit = async (password: string) => {
    try {
      const answer = await complete.run({ ...setup, password });
      if (!answer.success) return fail(answer.message);
      clearPending();
      localStore.write(AUTH_TOKEN, setup.email);
      notify.success(COPY.createdTitle, COPY.created(setup.plan));
      after(REDIRECT_AFTER_CREATION_MS, () => window.location.replace('/'));
    } catch (error) {
      fail(serverMessage(error));
    }
  };

  return { submit, busy: complete.busy || complete.done };
}
