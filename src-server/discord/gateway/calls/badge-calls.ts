import { type APIApplicationRoleConnectionMetadata, Routes } from 'discord.js';
import type { BotApi } from '../bot-api.ts';
import type { RegisteredField } from '../community.ts';
import { misconfigured } from '../misconfigured.ts';

export async function listBadgeFields(api: BotApi): Promise<RegisteredField[]> {
  return api.ask<APIApplicationRoleConnectionMetadata[]>(() => api.rest.get(routeOf(api)));
}

export async function replaceBadgeFields(
  api: BotApi,
  fields: readonly RegisteredField[],
): Promise<void> {
  await api.ask(() => api.rest.put(routeOf(api), { body: fields }));
}

function routeOf({ applicationId }: BotApi) {
  if (applicationId === null) throw misconfigured('bad-token');
  return Routes.applicationRoleConnectionMetadata(applicationId);
}
