import { normaliseEmail } from '../../../src/domain/email-address.ts';
import { localStore } from '../../lib/browser-storage.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { AUTH_TOKEN } from '../../lib/storage-keys.ts';
import { notify } from '../../lib/toasts.ts';
import { useCall } from '../../lib/use-call.ts';
import { useDelayedAction } from '../../lib/use-delayed-action.ts';
import { LOGIN_COPY as COPY, RELOAD_AFTER_LOGIN_MS } from './copy.ts';

export function useLogin() {
  const login = useCall((api) => api.auth.loginWithPassword.mutate);
  const { after } = useDelayedAction();

  const fail = (message: string) => {
    login.reset();
    notify.error(COPY.failedTitle, message);
  };

  const signIn = async (credentials: { email: string; password: string }) => {
    try {
      const answer = await login.run(credentials);
      if (!answer.success) return fail(answer.message ?? COPY.failed);
      localStore.write(AUTH_TOKEN, normaliseEmail(credentials.email));
      notify.success(COPY.welcome.title, COPY.welcome.message);
      after(RELOAD_AFTER_LOGIN_MS, () => window.location.assign('/'));
    } catch (error) {
      fail(serverMessage(error) ?? COPY.threw);
    }
  };

  return { signIn, busy: login.busy || login.done };
}
