import { type APIChannel, ChannelType, OverwriteType, Routes } from 'discord.js';
import { makeRole, signIn } from '../../benches/discord-guest.ts';
import { equals, oneReading } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

interface Seen {
  childCopied: boolean;
  afterChange: string;
}

const VIEW_CHANNEL = 1n << 10n;
const REASON = 'Wickline rehearsal';

export const d6 = defineStep<Seen>({
  id: 'D6',
  title: 'Put an override on a category, and look at its channels',
  provider: 'discord',
  facts: {
    'discord.category-copy': ({ childCopied }) =>
      equals(childCopied, true, 'the new channel has the category’s override'),
    'discord.category-sync': ({ afterChange }) =>
      oneReading(afterChange, {
        synced: 'a later override of the category reaches its channel',
        alone: 'a later override stays on the category',
      }),
  },
  async run(context, seen) {
    await signIn(context);
    const { gateway, guildId } = context.discord;
    const category = await makeChannel(context, {
      name: 'rehearsal category',
      type: ChannelType.GuildCategory,
      permission_overwrites: [
        { id: guildId, type: OverwriteType.Role, allow: String(VIEW_CHANNEL), deny: '0' },
      ],
    });
    const child = await makeChannel(context, {
      name: 'rehearsal-child',
      type: ChannelType.GuildText,
      parent_id: category,
    });
    const read = async () => (await gateway.getChannel(child))?.overrides ?? [];
    seen.childCopied = (await read()).some(
      ({ id, allow }) => id === guildId && allow === VIEW_CHANNEL,
    );
    const role = await makeRole(context, 'category');
    await gateway.putOverride(
      category,
      { id: role, kind: 'role', allow: VIEW_CHANNEL, deny: 0n },
      REASON,
    );
    const isSynced = (await read()).some(({ id }) => id === role);
    seen.afterChange = isSynced ? 'synced' : 'alone';
  },
});

/** The product creates no categories, so Discord's SDK does. */
async function makeChannel({ discord, made }: Context, body: object): Promise<string> {
  const channel = (await discord.rest.post(Routes.guildChannels(discord.guildId), {
    body,
  })) as APIChannel;
  made('discord.channel', channel.id);
  return channel.id;
}
