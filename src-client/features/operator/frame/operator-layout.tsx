import { Outlet } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { tabStore } from '../../../lib/browser-storage.ts';
import { appCodeOf, httpStatusOf } from '../../../lib/call/server-message.ts';
import { OPERATOR_FLAG } from '../../../lib/storage-keys.ts';
import { ConfirmRoot } from '../../confirm-identity/confirm-root.tsx';
import { JoinForm } from '../operators/join-form.tsx';
import { RoleRoot } from '../role/role-root.tsx';
import { OperatorFrame } from './operator-frame.tsx';
import { OperatorSignInForm } from './operator-sign-in-form.tsx';

/**
 * Wraps every page under /admin. The tab's flag only selects the view; access depends on the operator cookie. A 401
 * from any call clears the flag.
 */
export function OperatorLayout() {
  const [signedIn, setSignedIn] = useState(() => tabStore.read(OPERATOR_FLAG) === 'true');
  const enter = () => {
    tabStore.write(OPERATOR_FLAG, 'true');
    setExpired(false);
    setSignedIn(true);
  };
  const [invitation, setInvitation] = useState(() =>
    new URLSearchParams(window.location.search).get('invite'),
  );
  const leave = useCallback(() => {
    tabStore.remove(OPERATOR_FLAG);
    setSignedIn(false);
  }, []);
  const [expired, setExpired] = useState(false);
  const leaveIfRefused = useCallback(
    (error: unknown) => {
      if (httpStatusOf(error) === 401) {
        leave();
        setExpired(true);
      }
      // The requirement was switched on after this page loaded. Reloading applies it.
      if (appCodeOf(error) === 'admin.factor-required') window.location.assign('/admin/operators');
    },
    [leave],
  );
  if (invitation !== null) {
    const joined = () => {
      window.history.replaceState(null, '', '/admin');
      leave();
      setInvitation(null);
    };
    return <JoinForm token={invitation} onJoined={joined} />;
  }
  if (!signedIn) return <OperatorSignInForm onSignedIn={enter} expired={expired} />;
  return (
    <ConfirmRoot onError={leaveIfRefused}>
      <RoleRoot>
        <OperatorFrame onSignedOut={leave}>
          <Outlet />
        </OperatorFrame>
      </RoleRoot>
    </ConfirmRoot>
  );
}
