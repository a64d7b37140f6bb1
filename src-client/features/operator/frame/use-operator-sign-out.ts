import { useState } from 'react';
import { trpc } from '../../../lib/call/trpc.ts';
import { withinPatience } from '../../../lib/call/within-patience.ts';
import { dismissToast, notify } from '../../../lib/toasts.ts';
import { OPERATOR_COPY as COPY } from '../copy.ts';
import { unsavedQuestion } from './unsaved-pages.ts';

/**
 * Asks before unsaved edits are lost. Leaves only after the server has ended the session: a live cookie would let the
 * next person at this browser in. A subscriber's failed sign-out is retried later; an operator's is not.
 */
export function useOperatorSignOut(onSignedOut: () => void) {
  const { mutateAsync: logout } = trpc.admin.logout.useMutation();
  const [busy, setBusy] = useState(false);
  const signOut = async () => {
    const question = unsavedQuestion();
    if (question !== null && !window.confirm(question)) return;
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
