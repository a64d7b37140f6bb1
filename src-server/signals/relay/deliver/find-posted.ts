import type { PostedMessage } from '../../../discord/gateway/message.ts';
import { MESSAGE_PAGE, snowflakeOf } from '../../../discord/gateway/message.ts';
import type { DiscordGateway } from '../../../discord/gateway/port.ts';

/** Discord's clock may differ from ours. */
const MARGIN_MS = 10 * 60_000;

/** The message of ours that shows an entry, among those posted since the first try. */
export async function findPosted(
  gateway: Pick<DiscordGateway, 'listMessagesAfter'>,
  wanted: { channelId: string; footer: string; authorId: string; since: Date },
): Promise<PostedMessage | null> {
  const { channelId, footer, authorId, since } = wanted;
  let after = snowflakeOf(new Date(since.getTime() - MARGIN_MS));
  for (;;) {
    const page = await gateway.listMessagesAfter(channelId, after);
    const found = page.find((each) => each.footer === footer && each.authorId === authorId);
    if (found !== undefined) return found;
    const last = page.at(-1);
    if (page.length < MESSAGE_PAGE || last === undefined) return null;
    after = last.id;
  }
}
