import {
  type APIApplication,
  type APIGuild,
  type APIGuildMember,
  type APIGuildOnboarding,
  type APIUser,
  Routes,
} from 'discord.js';
import type { BotApi } from '../bot-api.ts';
import type { BotAbilities, BotApplication, CommunityServer } from '../community.ts';
import { onboardingChannelsOf, serverOf } from '../mapping.ts';

export async function getServer({ rest, guildId, ask }: BotApi): Promise<CommunityServer> {
  const query = new URLSearchParams({ with_counts: 'true' });
  return serverOf(await ask<APIGuild>(() => rest.get(Routes.guild(guildId), { query })));
}

export async function listOnboardingChannels({ rest, guildId, ask }: BotApi): Promise<string[]> {
  return onboardingChannelsOf(
    await ask<APIGuildOnboarding>(() => rest.get(Routes.guildOnboarding(guildId))),
  );
}

export async function getBot({ rest, guildId, ask }: BotApi): Promise<BotAbilities> {
  const me = await ask<APIUser>(() => rest.get(Routes.user()));
  const member = await ask<APIGuildMember>(() => rest.get(Routes.guildMember(guildId, me.id)));
  return { id: me.id, roleIds: member.roles };
}

export async function getApplication({ rest, ask }: BotApi): Promise<BotApplication> {
  const me = await ask<APIApplication>(() => rest.get(Routes.currentApplication()));
  return {
    interactionsUrl: me.interactions_endpoint_url ?? null,
    verificationUrl: me.role_connections_verification_url ?? null,
    publicKey: me.verify_key,
  };
}
