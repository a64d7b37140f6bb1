import { useState } from 'react';
import { DASHBOARD_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { localStore } from '../../lib/browser-storage.ts';
import { trpc } from '../../lib/call/trpc.ts';
import { withinPatience } from '../../lib/call/within-patience.ts';
import { endView } from '../../lib/session/end-view.ts';
import { useSession } from '../../lib/session/session.ts';
import { viewedUser } from '../../lib/session/viewed-user.ts';
import { ACCESS_CODE, REDEEMS_NEXT, SIGN_OUT_OWED } from '../../lib/storage-keys.ts';
import { notify } from '../../lib/toasts.ts';
import { RELOAD_AFTER_SIGN_OUT_MS } from './timing.ts';

/**
 * Ends the session on the server, then runs the documented steps whatever the server answers. A failed call is stored
 * and retried on the next load.
 */
export function useSignOut(onward = '/') {
  const { leave } = useSession();
  const { mutateAsync: logout } = trpc.auth.logout.useMutation();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    if (viewedUser !== null) return endView();
    try {
      await withinPatience(logout());
    } catch (error) {
      localStore.write(SIGN_OUT_OWED, 'true');
      console.warn('The session could not be ended:', error);
    }
    for (const key of [ACCESS_CODE, REDEEMS_NEXT]) localStore.remove(key);
    leave();
    notify.success(COPY.signedOut.title, COPY.signedOut.message);
    // Must run even if the button unmounts first: the page behind it is signed out.
    window.setTimeout(() => window.location.assign(onward), RELOAD_AFTER_SIGN_OUT_MS);
  };
  return { signOut, busy };
}
