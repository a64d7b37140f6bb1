import { DATA_COPY as COPY } from '../../../src/texts/pages/account.texts.ts';
import { useSession } from '../../lib/session/session.ts';
import { notify } from '../../lib/toasts.ts';
import { useDelayedAction } from '../../lib/use-delayed-action.ts';

const RELOAD_AFTER_MS = 3_000;

/** The account is erased, so the browser forgets it too. */
export function useLeaveForGood(): () => void {
  const { leave } = useSession();
  const { after } = useDelayedAction();
  return () => {
    leave();
    notify.success(COPY.erased.title, COPY.erased.message);
    after(RELOAD_AFTER_MS, () => window.location.assign('/'));
  };
}
