import { useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { notify } from '../../lib/toasts.ts';
import { trpc } from '../../lib/trpc.ts';
import { useDelayedAction } from '../../lib/use-delayed-action.ts';
import { DASHBOARD_COPY as COPY, RELOAD_AFTER_SIGN_OUT_MS } from './copy.ts';

/** Ends the session on the server, then follows the documented steps whatever the server said. */
export function useSignOut() {
  const { leave } = useSession();
  const { after } = useDelayedAction();
  const { mutateAsync: logout } = trpc.auth.logout.useMutation();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    await logout().catch((error) => console.warn('The session could not be ended:', error));
    leave();
    notify.success(COPY.signedOut.title, COPY.signedOut.message);
    after(RELOAD_AFTER_SIGN_OUT_MS, () => window.location.assign('/'));
  };
  return { signOut, busy };
}
