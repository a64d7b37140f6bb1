import { trpc } from '../../lib/call/trpc.ts';

/** The server seals each link for ten minutes. */
const RENEWED_EVERY_MS = 5 * 60_000;

/** Discord's consent page. Null while it is not needed, and if the seller did not configure it. */
export function useDiscordLink(enabled: boolean): string | null {
  const link = trpc.discord.linkUrl.useQuery(undefined, {
    enabled,
    refetchInterval: RENEWED_EVERY_MS,
  });
  return link.data?.url ?? null;
}
