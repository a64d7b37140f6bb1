import { DOCUMENTED_CATALOGUE } from '../../../../src/domain/catalogue/documented-catalogue.ts';
import { communityRoles } from '../../../../src-server/discord/community-roles.ts';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import { signIn } from '../../benches/discord-guest.ts';
import { all, equals, oneReading, rightWhen } from '../../judge.ts';
import type { Context } from '../../running/context.ts';
import { defineStep } from '../../step.ts';

const ROLES = communityRoles(DOCUMENTED_CATALOGUE);

interface Seen {
  state: string;
  serverFound: boolean;
  membersListed: boolean;
  rolesMade: number;
  refusedRole: string;
  colour: number;
  foreignBits: string;
  channelName: string;
}

/** Mute, deafen and move members, go live, mention everyone: this product's bot holds few of them. */
const RARE_BITS = [22n, 23n, 24n, 9n, 17n, 27n, 29n, 34n].map((bit) => 1n << bit);
const ADMINISTRATOR = 8n;
const REASON = 'Wickline rehearsal';

export const d1 = defineStep<Seen>({
  id: 'D1',
  title: 'Sign the bot in with its listed rights, and make roles and a channel',
  provider: 'discord',
  facts: {
    'discord.gateway-address': ({ state }) => equals(state, 'ready', 'sign-in'),
    'discord.ready': ({ state, serverFound }) =>
      all(equals(state, 'ready', 'sign-in'), equals(serverFound, true, 'server')),
    'discord.member-pages': ({ membersListed }) => equals(membersListed, true, 'members listed'),
    'discord.colors': ({ colour }) => equals(colour, 65_280, 'colour of the paid role'),
    'discord.own-bits': ({ rolesMade, refusedRole, foreignBits }) =>
      all(
        rightWhen(rolesMade === undefined ? undefined : rolesMade === ROLES.length, {
          right: 'all roles of the set-up are made',
          wrong: `the set-up’s role ${refusedRole} is refused`,
        }),
        oneReading(foreignBits, {
          'missing-permissions': 'a role with a right that the bot lacks is refused',
          'holds all': 'the bot holds every right that was tried',
        }),
      ),
    'discord.channel-names': ({ channelName }) =>
      equals(channelName, 'rehearsal-room', 'name of a text channel'),
  },
  async run(context, seen) {
    seen.state = await signIn(context);
    if (seen.state !== 'ready') return;
    const { gateway, guildId } = context.discord;
    seen.serverFound = (await gateway.getServer()).id === guildId;
    const bot = await gateway.getBot();
    seen.membersListed = (await gateway.listMembers()).some(({ id }) => id === bot.id);
    await makeRoles(context, seen);
    const roles = await gateway.listRoles();
    const own = roles.filter(({ id }) => id === guildId || bot.roleIds.includes(id));
    const held = own.reduce((bits, role) => bits | role.permissions, 0n);
    seen.foreignBits = await tryForeignBits(context, held);
    const channel = await gateway.createChannel(
      { name: 'Rehearsal Room', topic: 'Removed after the step.', overrides: [] },
      REASON,
    );
    context.made('discord.channel', channel.id);
    seen.channelName = channel.name;
  },
});

/** Creates roles as the product's setup does, under rehearsal names. */
async function makeRoles(context: Context, seen: Partial<Seen>): Promise<void> {
  const { gateway } = context.discord;
  seen.rolesMade = 0;
  for (const plan of ROLES) {
    try {
      const role = await gateway.createRole({ ...plan, name: `rehearsal ${plan.name}` }, REASON);
      context.made('discord.role', role.id);
      seen.rolesMade += 1;
      if (plan.entitlement === 'community-paid') seen.colour = role.colour;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      seen.refusedRole = `${plan.name} (${error.reason})`;
    }
  }
}

async function tryForeignBits(context: Context, held: bigint): Promise<string> {
  const lacking = RARE_BITS.find((bit) => (held & bit) === 0n);
  if ((held & ADMINISTRATOR) !== 0n || lacking === undefined) return 'holds all';
  try {
    const role = await context.discord.gateway.createRole(
      { name: 'rehearsal', colour: 0, permissions: lacking, hoist: false, mentionable: false },
      REASON,
    );
    context.made('discord.role', role.id);
    return 'accepted';
  } catch (error) {
    if (error instanceof ProviderFailure) return error.reason;
    throw error;
  }
}
