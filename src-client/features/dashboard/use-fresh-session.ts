import { trpc } from '../../lib/call/trpc.ts';

/** Long enough for a first load to read the session once only. */
const FRESH_FOR_MS = 5_000;

/** Reads user and access again when the dashboard opens on answers that an earlier page read. */
export function useFreshSession(enabled: boolean): void {
  trpc.auth.currentUser.useQuery(undefined, { enabled, staleTime: FRESH_FOR_MS });
  trpc.auth.checkUserAccess.useQuery(undefined, { enabled, staleTime: FRESH_FOR_MS });
}
