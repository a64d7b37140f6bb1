import { inviteTo, joinFromOutside, makeInvite } from '../../benches/discord-guest.ts';
import { oneReading } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';
import { ORDERS, orderOf } from './d2-join.ts';

interface Seen {
  order: string;
}

const MANAGE_CHANNELS = 1n << 4n;

export const d4 = defineStep<Seen>({
  id: 'D4',
  title: 'Join through a channel that the bot does not manage',
  provider: 'discord',
  person: 'Leaves, and joins again with the second account.',
  facts: {
    'discord.invite-events': ({ order }) => oneReading(order, ORDERS),
  },
  async run(context, seen) {
    const { channelId } = await makeInvite(context);
    const invite = await inviteTo(context, channelId);
    await denyManaging(context, channelId);
    const from = context.discord.events.length;
    const guest = await joinFromOutside(context, invite);
    if (guest === null) return;
    seen.order = await orderOf(context, from, invite.code, guest);
  },
});

/** The bot can still undo this: the clean-up removes the override before the channel. */
async function denyManaging({ discord: { gateway } }: Context, channelId: string): Promise<void> {
  const bot = await gateway.getBot();
  await gateway.putOverride(
    channelId,
    { id: bot.id, kind: 'member', allow: 0n, deny: MANAGE_CHANNELS },
    'Wickline rehearsal',
  );
}
