import { Outlet } from '@tanstack/react-router';
import { tabStore } from '../../../lib/browser-storage.ts';
import { OPERATOR_FLAG } from '../../../lib/storage-keys.ts';
import { ConfirmRoot } from '../../confirm-identity/confirm-root.tsx';
import { OperatorFrame } from '../../operator/frame/operator-frame.tsx';
import { RoleRoot } from '../../operator/role/role-root.tsx';
import { PulseRoot } from './pulse.tsx';

function leave(): void {
  tabStore.remove(OPERATOR_FLAG);
  window.location.assign('/admin');
}

/**
 * Wraps the four console pages in the operator's frame. Without an operator session they show their documented error
 * in place of the sign-in form.
 */
export function ConsoleLayout() {
  return (
    <ConfirmRoot>
      <RoleRoot>
        <OperatorFrame onSignedOut={leave}>
          <PulseRoot>
            <Outlet />
          </PulseRoot>
        </OperatorFrame>
      </RoleRoot>
    </ConfirmRoot>
  );
}
