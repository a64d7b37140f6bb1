import { useState } from 'react';
import { trpc } from '../../lib/call/trpc.ts';
import { withinPatience } from '../../lib/call/within-patience.ts';
import { dismissToast, notify } from '../../lib/toasts.ts';
import { ADMIN_COPY as COPY } from './copy.ts';

/**
 * Leaves only once the server has ended the session: the cookie would open these pages to whoever comes next at this
 * browser. A subscriber's sign-out may be owed instead; here the tab's flag is all that a page could forget.
 */
export function useOperatorSignOut(onSignedOut: () => void) {
  const { mutateAsync: logout } = trpc.admin.logout.useMutation();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    setBusy(true);
    dismissToast();
    try {
      await withinPatience(logout());
      onSignedOut();
    } catch (error) {
      console.warn('The session could not be ended:', error);
      notify.error(COPY.logoutFailed.title, COPY.logoutFailed.message);
      setBusy(false);
    }
  };
  return { signOut, busy };
}
