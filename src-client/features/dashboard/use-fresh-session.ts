import { trpc } from '../../lib/call/trpc.ts';

/** Long enough to keep a first load from reading the session twice. */
const FRESH_FOR_MS = 5_000;

/** Refreshes user and access when the dashboard opens with answers from an earlier page. */
export function useFreshSession(enabled: boolean): void {
  trpc.auth.currentUser.useQuery(undefined, { enabled, staleTime: FRESH_FOR_MS });
  trpc.auth.checkUserAccess.useQuery(undefined, { enabled, staleTime: FRESH_FOR_MS });
}
