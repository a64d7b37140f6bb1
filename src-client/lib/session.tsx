import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { AccessCheck, CurrentUser } from '../../src/contract/auth.contract.ts';
import { localStore } from './browser-storage.ts';
import { httpStatusOf } from './server-message.ts';
import { AUTH_TOKEN } from './storage-keys.ts';
import { trpc } from './trpc.ts';

const ACCESS_CHECK_MS = 300_000;

export type SessionState =
  | { state: 'loading'; user: null }
  | { state: 'anonymous'; user: null }
  | { state: 'authenticated'; user: CurrentUser };

export type Session = SessionState & {
  /** What the providers say, refreshed every five minutes while signed in. */
  access: AccessCheck | null;
  refresh(): Promise<void>;
  /** Forgets token and caches while the page still shows the user it is about to leave. */
  leave(): void;
};

const SessionContext = createContext<Session | null>(null);

function stateOf(
  token: string | null,
  user: CurrentUser | undefined,
  leaving: CurrentUser | null,
): SessionState {
  if (leaving !== null) return { state: 'authenticated', user: leaving };
  if (token === null) return { state: 'anonymous', user: null };
  return user === undefined ? { state: 'loading', user: null } : { state: 'authenticated', user };
}

export function SessionProvider({ children }: { children: ReactNode }) {
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
    () => ({ ...stateOf(token, data, leaving), access: access.data ?? null, refresh, leave }),
    [token, data, leaving, access.data, refresh, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('useSession is used outside of its provider');
  return session;
}
