import { enqueueBadges } from '../../discord/badge/enqueue-badges.ts';
import { registerBadge } from '../../discord/badge/register-badge.ts';
import type { DiscordDeps } from '../../discord/discord.deps.ts';
import { createBadgeClient } from '../../discord/gateway/badge-client.ts';
import { createDiscordOAuth } from '../../discord/gateway/oauth-client.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import type { TimedWork } from '../../jobs/timers.ts';
import type { Foundation } from '../foundation.ts';

/** Redirect page of the OAuth2 flow, registered with the application at Discord. */
export const RETURN_PATH = '/account/discord';

/** Dependencies for linking by OAuth2; empty without a configured client. */
export function discordLink({
  options,
}: Pick<Foundation, 'options'>): Pick<DiscordDeps, 'link' | 'badge'> {
  const { mode, clientId, clientSecret, apiBase } = options.providers.discord;
  if (mode === 'off' || clientId === null || clientSecret === null) return {};
  const { url } = publicOrigin(options.publicUrl, options.web.production);
  const redirectUri = `${url}${RETURN_PATH}`;
  const client = { apiBase, clientId, clientSecret, redirectUri };
  return {
    link: { oauth: createDiscordOAuth(client) },
    badge: {
      client: createBadgeClient(client),
      // An operator may turn it on the setup page.
      setting: () => options.providers.discord.linkedRoles,
      platform: () => options.business.brandName,
    },
  };
}

const MINUTE_MS = 60_000;

/** Follows the switch, and repairs what no event reported. */
export function badgeWork(discord: DiscordDeps): TimedWork[] {
  let lastSetting: string | null = null;
  const run = async () => {
    const setting = discord.badge?.setting() ?? null;
    const wasOn = lastSetting === 'on';
    await enqueueBadges(discord);
    await registerBadge(discord, () => wasOn);
    lastSetting = setting;
  };
  return discord.badge === undefined
    ? []
    : [{ name: 'follow the switch of linked roles', everyMs: MINUTE_MS, run }];
}
