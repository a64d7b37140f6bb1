import { type APIExtendedInvite, type APIInvite, Routes } from 'discord.js';
import type { BotApi } from '../bot-api.ts';
import type { Invite, NewInvite } from '../community.ts';
import { inviteOf } from '../mapping.ts';
import { targetFile } from './invite-target-calls.ts';

export async function createInvite(
  { rest, ask }: BotApi,
  { channelId, maxAgeSeconds, reason, onlyFor }: NewInvite,
): Promise<Invite> {
  const invite = await ask<APIExtendedInvite>(() =>
    rest.post(Routes.channelInvites(channelId), {
      reason,
      body: {
        max_age: maxAgeSeconds,
        max_uses: 1,
        // Otherwise Discord may return an existing invite with the same terms.
        unique: true,
        temporary: false,
      },
      ...(onlyFor === undefined ? {} : { files: [targetFile(onlyFor)] }),
    }),
  );
  return inviteOf(invite);
}

export async function getInvite({ rest, askMaybe }: BotApi, code: string): Promise<Invite | null> {
  const invite = await askMaybe<APIInvite>(() => rest.get(Routes.invite(code)));
  return invite === null ? null : inviteOf(invite);
}

export async function listInvites({ rest, guildId, ask }: BotApi): Promise<Invite[]> {
  const invites = await ask<APIExtendedInvite[]>(() => rest.get(Routes.guildInvites(guildId)));
  return invites.map(inviteOf);
}

export async function deleteInvite({ rest, askMaybe }: BotApi, code: string): Promise<boolean> {
  return (await askMaybe(() => rest.delete(Routes.invite(code)))) !== null;
}
