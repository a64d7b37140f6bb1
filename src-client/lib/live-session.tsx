import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { CurrentUser } from '../../src/contract/auth.contract.ts';
import { localStore } from './browser-storage.ts';
import { QueryRoot } from './query-root.tsx';
import { httpStatusOf } from './server-message.ts';
import { type Session, SessionContext, type SessionState } from './session.ts';
import { AUTH_TOKEN } from './storage-keys.ts';
import { trpc } from './trpc.ts';

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

function TokenSession({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [token, setToken] = useState(() => localStore.read(AUTH_TOKEN));
  const [leaving, setLeaving] = useState<CurrentUser | null>(null);
  const user = trpc.auth.currentUser.useQuery(undefined, {
    enabled: token !== null && leaving === null,
  });
  const access = trpc.auth.checkUserAccess.useQuery(undefined, {
    enabled: user.data !== undefined && token !== null && leaving === null,
    refetchInterval: ACCESS_CHECK_MS,
  });

  const forget = useCallback(() => {
    localStore.remove(AUTH_TOKEN);
    setToken(null);
    queryClient.clear();
  }, [queryClient]);

  const { error, data } = user;
  const leave = useCallback(() => {
    setLeaving(data ?? null);
    forget();
  }, [data, forget]);

  // The first read fails: signed out, whatever the reason. Later only the server's own refusal counts.
  useEffect(() => {
    if (error === null) return;
    console.warn('The current user could not be read:', error.message);
    if (data === undefined || httpStatusOf(error) === 401) forget();
  }, [error, data, forget]);

  const { refetch } = user;
  const { refetch: refetchAccess } = access;
  const refresh = useCallback(async () => {
    await Promise.all([refetch(), refetchAccess()]);
  }, [refetch, refetchAccess]);

  const session = useMemo<Session>(
    () => ({
      ...stateOf(token, data, leaving),
      access: access.data ?? null,
      leaving: leaving !== null,
      refresh,
      leave,
    }),
    [token, data, leaving, access.data, refresh, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session of a browser that holds a token: it is only believed once the server names the user. */
export function LiveSession({ children }: { children: ReactNode }) {
  return (
    <QueryRoot>
      <TokenSession>{children}</TokenSession>
    </QueryRoot>
  );
}
