import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { CurrentUser } from '../../../src/contract/auth.contract.ts';
import { tabStore } from '../browser-storage.ts';
import type { FailureListener } from '../call/query-client.ts';
import { QueryRoot } from '../call/query-root.tsx';
import { isSignedOut, thrownMessage } from '../call/server-message.ts';
import { trpc } from '../call/trpc.ts';
import { settings } from '../public-settings.ts';
import { EXPECTED_PLAN, GIFT_DRAFT } from '../storage-keys.ts';
import { type Session, SessionContext, type SessionState } from './session.ts';
import { sessionToken } from './session-token.ts';
import { viewedUser } from './viewed-user.ts';

const ACCESS_CHECK_MS = 300_000;

function stateOf(
  token: string | null,
  user: CurrentUser | undefined,
  leaving: CurrentUser | null,
): SessionState {
  if (leaving !== null) return { state: 'authenticated', user: leaving };
  if (token === null) return { state: 'anonymous', user: null };
  return user === undefined ? { state: 'loading', user: null } : { state: 'authenticated', user };
}

/** The server or another tab ended the session, or another user signed in: this page is stale. */
function useSessionEnd(forget: () => void): void {
  useEffect(() => {
    const refused = () => {
      if (sessionToken.compare() === 'another') window.location.reload();
      // A page that is already signed out would clear its queries, read them again, and be refused again.
      else if (sessionToken.read() !== null) forget();
    };
    return sessionToken.onRefusal(refused);
  }, [forget]);
  useEffect(() => {
    const compare = () => {
      const now = sessionToken.compare();
      if (now === 'gone') forget();
      if (now === 'another') window.location.reload();
    };
    window.addEventListener('storage', compare);
    // A page restored from the back/forward cache missed all events.
    window.addEventListener('pageshow', compare);
    return () => {
      window.removeEventListener('storage', compare);
      window.removeEventListener('pageshow', compare);
    };
  }, [forget]);
}

/** Billing data belongs to the plan at the time of reading. A late payment invalidates both. */
function useFreshBilling(user: CurrentUser | undefined): void {
  const { billing } = trpc.useUtils();
  const standing = user && `${user.subscriptionPlan} ${user.subscriptionStatus}`;
  const before = useRef(standing);
  useEffect(() => {
    if (standing === undefined || standing === before.current) return;
    if (before.current !== undefined) void billing.invalidate();
    before.current = standing;
  }, [standing, billing]);
}

const hearFailure: FailureListener = (error, read) => {
  // Logged here: the refusal clears the query before an effect could see its error.
  if (read === 'auth.currentUser') {
    console.warn('The current user could not be read:', thrownMessage(error));
  }
  if (isSignedOut(error)) sessionToken.refuse();
};

function TokenSession({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [token, setToken] = useState(sessionToken.read);
  const [leaving, setLeaving] = useState<CurrentUser | null>(null);
  const user = trpc.auth.currentUser.useQuery(undefined, {
    enabled: token !== null && leaving === null,
  });
  const access = trpc.auth.checkUserAccess.useQuery(undefined, {
    enabled: user.data !== undefined && token !== null && leaving === null,
    refetchInterval: ACCESS_CHECK_MS,
  });

  const forget = useCallback(() => {
    sessionToken.forget();
    // Loaded only now: every page would pay for it. A view must not end the operator's own feed.
    if (settings.signals && viewedUser === null)
      void import('./forget-feed.ts').then(({ forgetFeed }) => forgetFeed());
    tabStore.remove(EXPECTED_PLAN);
    tabStore.remove(GIFT_DRAFT);
    setToken(null);
    queryClient.clear();
  }, [queryClient]);

  const { error, data } = user;
  const leave = useCallback(() => {
    setLeaving(data ?? null);
    // The page stays as it is until it is loaded again, and asks for nothing more.
    queryClient.setDefaultOptions({ queries: { enabled: false } });
    forget();
  }, [data, forget, queryClient]);

  // A failed first read means signed out, whatever the reason. Later only the server's own refusal counts.
  useEffect(() => {
    if (error !== null && data === undefined) forget();
  }, [error, data, forget]);

  useSessionEnd(forget);
  useFreshBilling(data);

  const { refetch } = user;
  const { refetch: refetchAccess } = access;
  const refresh = useCallback(async () => {
    await Promise.all([refetch(), refetchAccess()]);
  }, [refetch, refetchAccess]);

  const session = useMemo<Session>(
    () => ({
      ...stateOf(token, data, leaving),
      access: access.data ?? null,
      accessFailed: access.isLoadingError,
      leaving: leaving !== null,
      refresh,
      leave,
    }),
    [token, data, leaving, access.data, access.isLoadingError, refresh, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Session of a browser with a token. The token counts only once the server returns the user. */
export function LiveSession({ children }: { children: ReactNode }) {
  return (
    <QueryRoot onError={hearFailure}>
      <TokenSession>{children}</TokenSession>
    </QueryRoot>
  );
}
