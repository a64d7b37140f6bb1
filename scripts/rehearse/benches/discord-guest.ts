import { Routes } from 'discord.js';
import type { Invite } from '../../../src-server/discord/gateway/community.ts';
import type { Context } from '../running/context.ts';

/** Name of the second account in the sandbox. */
export const GUEST = 'rehearsal_guest';

const REASON = 'Wickline rehearsal';
const INVITE_SECONDS = 3_600;

export async function signIn(context: Context): Promise<string> {
  const { gateway } = context.discord;
  gateway.start();
  await context.until(async () => ['ready', 'refused'].includes(gateway.state().kind), 30_000);
  const state = gateway.state();
  return state.kind === 'refused' ? `refused: ${state.reason}` : state.kind;
}

/** Makes a channel and an invite as the product does. */
export async function makeInvite(context: Context): Promise<{ invite: Invite; channelId: string }> {
  await signIn(context);
  const { gateway } = context.discord;
  const channel = await gateway.createChannel(
    { name: 'rehearsal', topic: 'Removed after the step.', overrides: [] },
    REASON,
  );
  context.made('discord.channel', channel.id);
  const invite = await inviteTo(context, channel.id);
  return { invite, channelId: channel.id };
}

export async function inviteTo(context: Context, channelId: string): Promise<Invite> {
  const invite = await context.discord.gateway.createInvite({
    channelId,
    maxAgeSeconds: INVITE_SECONDS,
    reason: REASON,
  });
  context.made('discord.invite', invite.code);
  return invite;
}

/** Asks the second account to join by this invite from outside. Returns its id, or null when it did not join. */
export async function joinFromOutside(context: Context, invite: Invite): Promise<string | null> {
  const { discord, person } = context;
  const from = discord.events.length;
  const joined = () => discord.events.slice(from).find(({ kind }) => kind === 'joined');
  await person.ask({
    title: 'Join with the second account',
    link: `https://discord.gg/${invite.code}`,
    steps: [
      'If the second account is in the server, leave the server first.',
      'Open the link with the second account, and join.',
    ],
    isDone: async () => joined() !== undefined,
    async inSandbox(hands) {
      if (discord.guestId !== null && (await discord.gateway.getMember(discord.guestId))) {
        await hands.control('POST', `/discord/members/${discord.guestId}/leave`);
      }
      await hands.control('POST', '/discord/join', { code: invite.code, username: GUEST });
    },
  });
  const id = joined()?.id ?? null;
  if (id !== null) discord.guestId = id;
  return id;
}

/** The second account inside the server; asks it to join when it has not yet. */
export async function guestInside(context: Context): Promise<string | null> {
  await signIn(context);
  const { discord } = context;
  if (discord.guestId !== null && (await discord.gateway.getMember(discord.guestId))) {
    return discord.guestId;
  }
  return joinFromOutside(context, (await makeInvite(context)).invite);
}

export async function makeRole(context: Context, name: string, permissions = 0n): Promise<string> {
  const role = await context.discord.gateway.createRole(
    { name: `rehearsal ${name}`, colour: 65_280, permissions, hoist: false, mentionable: false },
    REASON,
  );
  context.made('discord.role', role.id);
  return role.id;
}

interface GuildFacts {
  mfa_level: number;
  features: string[];
}

export async function readGuild({ discord }: Context): Promise<GuildFacts> {
  return (await discord.rest.get(Routes.guild(discord.guildId))) as GuildFacts;
}
