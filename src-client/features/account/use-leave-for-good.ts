import { DATA_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';

const RELOAD_AFTER_MS = 3_000;

/** The account is erased, so the browser forgets it too. */
export function useLeaveForGood(): () => void {
  const { leave } = useSession();
  return () => {
    leave();
    notify.success(COPY.erased.title, COPY.erased.message);
    // Must run even if the dialog closes first: the account of the page behind it is gone.
    window.setTimeout(() => window.location.assign('/'), RELOAD_AFTER_MS);
  };
}
