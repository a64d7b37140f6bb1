import { useQueryClient } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { tabStore } from '../../../lib/browser-storage.ts';
import { appCodeOf, httpStatusOf } from '../../../lib/call/server-message.ts';
import { OPERATOR_FLAG } from '../../../lib/storage-keys.ts';
import { ConfirmRoot } from '../../confirm-identity/confirm-root.tsx';
import { JoinForm } from '../operators/join-form.tsx';
import { RoleRoot } from '../role/role-root.tsx';
import styles from './operator.module.css';
import { OperatorFrame } from './operator-frame.tsx';
import { OperatorSignInForm } from './operator-sign-in-form.tsx';
import { hasUnsavedEdits } from './unsaved-pages.ts';

/**
 * Wraps every page under /admin. The tab's flag only selects the view; access depends on the operator cookie. A 401
 * from any call clears the flag. A page with unsaved edits stays behind the sign-in form.
 */
export function OperatorLayout() {
  const [signedIn, setSignedIn] = useState(() => tabStore.read(OPERATOR_FLAG) === 'true');
  const [kept, setKept] = useState<{ title: string } | null>(null);
  const [expired, setExpired] = useState(false);
  const enter = () => {
    tabStore.write(OPERATOR_FLAG, 'true');
    if (kept !== null) document.title = kept.title;
    setExpired(false);
    setKept(null);
    setSignedIn(true);
  };
  const isIn = useRef(signedIn);
  useEffect(() => {
    isIn.current = signedIn;
  }, [signedIn]);
  const [invitation, setInvitation] = useState(() =>
    new URLSearchParams(window.location.search).get('invite'),
  );
  const leave = useCallback(() => {
    tabStore.remove(OPERATOR_FLAG);
    setKept(null);
    setSignedIn(false);
  }, []);
  const leaveIfRefused = useCallback(
    (error: unknown) => {
      if (httpStatusOf(error) === 401 && isIn.current) {
        const page = pageToKeep();
        leave();
        setKept(page);
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
  return (
    <>
      {!signedIn && <OperatorSignInForm onSignedIn={enter} expired={expired} />}
      {(signedIn || kept !== null) && (
        <div className={styles.kept} hidden={!signedIn}>
          <ConfirmRoot onError={leaveIfRefused}>
            <Reread signedIn={signedIn} />
            <RoleRoot>
              <OperatorFrame isShown={signedIn} onSignedOut={leave}>
                <Outlet />
              </OperatorFrame>
            </RoleRoot>
          </ConfirmRoot>
        </div>
      )}
    </>
  );
}

/** Null: it holds nothing unsaved, or a locked dialog, which would block the sign-in form. */
function pageToKeep(): { title: string } | null {
  if (!hasUnsavedEdits()) return null;
  closeDialogs();
  const isBlocked = document.querySelector('dialog[open]') !== null;
  return hasUnsavedEdits() && !isBlocked ? { title: document.title } : null;
}

/** Closes each open dialog as Escape does, the newest first. A locked one stays. */
function closeDialogs(): void {
  const open = [...document.querySelectorAll('dialog[open]')];
  for (const dialog of open.toReversed()) {
    flushSync(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  }
}

/** Reads a kept page again after its operator signed in. */
function Reread({ signedIn }: { signedIn: boolean }) {
  const queries = useQueryClient();
  const before = useRef(signedIn);
  useEffect(() => {
    if (signedIn && !before.current) void queries.invalidateQueries();
    before.current = signedIn;
  }, [signedIn, queries]);
  return null;
}
