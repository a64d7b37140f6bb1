import type { PostedMessage } from '../../../discord/gateway/message.ts';
import { MESSAGE_PAGE, snowflakeOf } from '../../../discord/gateway/message.ts';
import type { DiscordGateway } from '../../../discord/gateway/port.ts';

/** Discord's clock may differ from ours. */
const MARGIN_MS = 10 * 60_000;

interface Wanted {
  channelId: string;
  footer: string;
  /** An anchor of the record has the footer of its last signal. Its message has no fields. */
  isAnchor: boolean;
  authorId: string;
  /** The first try, by our clock. */
  since: Date;
  /** A message that was in the channel before the first try. Limits the search in a busy channel. */
  behind: string | null;
}

/** The message of ours that shows an entry, among those posted since the first try. */
export async function findPosted(
  gateway: Pick<DiscordGateway, 'listMessagesAfter'>,
  { channelId, footer, isAnchor, authorId, since, behind }: Wanted,
): Promise<PostedMessage | null> {
  let after = later(snowflakeOf(new Date(since.getTime() - MARGIN_MS)), behind);
  for (;;) {
    const page = await gateway.listMessagesAfter(channelId, after);
    const found = page.find(
      (each) =>
        each.footer === footer &&
        each.authorId === authorId &&
        (each.fieldNames.length === 0) === isAnchor,
    );
    if (found !== undefined) return found;
    const last = page.at(-1);
    if (page.length < MESSAGE_PAGE || last === undefined) return null;
    after = last.id;
  }
}

const later = (id: string, other: string | null) =>
  other !== null && BigInt(other) > BigInt(id) ? other : id;
