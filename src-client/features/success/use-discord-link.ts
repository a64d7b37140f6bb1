import { trpc } from '../../lib/call/trpc.ts';

/** The server seals each link for ten minutes. */
const RENEWED_EVERY_MS = 5 * 60_000;

/** Keeps such a link valid on an open page. A hidden page asks when the subscriber returns to it. */
export const RENEWED_LINK = { refetchInterval: RENEWED_EVERY_MS, refetchOnWindowFocus: true };

/** Discord's consent page. Null if the seller did not configure it, undefined before the answer. */
export function useDiscordLink(): string | null | undefined {
  const link = trpc.discord.linkUrl.useQuery(undefined, RENEWED_LINK);
  return link.isPending ? undefined : (link.data?.url ?? null);
}
