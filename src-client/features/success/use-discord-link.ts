import { trpc } from '../../lib/call/trpc.ts';

/** The server seals each link for ten minutes. */
const RENEWED_EVERY_MS = 5 * 60_000;

/** Discord's consent page. Null if the seller did not configure it, undefined before the answer. */
export function useDiscordLink(): string | null | undefined {
  const link = trpc.discord.linkUrl.useQuery(undefined, {
    refetchInterval: RENEWED_EVERY_MS,
  });
  return link.isPending ? undefined : (link.data?.url ?? null);
}
