import type { DiscordDeps } from '../../discord/discord.deps.ts';
import { createDiscordOAuth } from '../../discord/gateway/oauth-client.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import type { Foundation } from '../foundation.ts';

/** Redirect page of the OAuth2 flow, registered with the application at Discord. */
export const RETURN_PATH = '/account/discord';

/** Dependencies for linking by OAuth2; empty without a configured client. */
export function discordLink({ options }: Pick<Foundation, 'options'>): Pick<DiscordDeps, 'link'> {
  const { mode, clientId, clientSecret, apiBase } = options.providers.discord;
  if (mode === 'off' || clientId === null || clientSecret === null) return {};
  const { url } = publicOrigin(options.publicUrl, options.web.production);
  const redirectUri = `${url}${RETURN_PATH}`;
  return {
    link: { oauth: createDiscordOAuth({ apiBase, clientId, clientSecret, redirectUri }) },
  };
}
