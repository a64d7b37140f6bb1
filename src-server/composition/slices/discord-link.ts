import type { DiscordDeps } from '../../discord/discord.deps.ts';
import { createDiscordOAuth } from '../../discord/gateway/oauth-client.ts';
import { publicOrigin } from '../../http/public-origin.ts';
import type { Foundation } from '../foundation.ts';

/** The page to which Discord sends the browser back; registered with the application at Discord. */
const RETURN_PATH = '/account/discord';

/** Linking a Discord account by OAuth2; nothing where no client was configured. */
export function discordLink({
  options,
  secretBox,
}: Pick<Foundation, 'options' | 'secretBox'>): Pick<DiscordDeps, 'link'> {
  const { mode, clientId, clientSecret, apiBase } = options.providers.discord;
  if (mode === 'off' || clientId === null || clientSecret === null) return {};
  const { url } = publicOrigin(options.publicUrl, options.web.production);
  const redirectUri = `${url}${RETURN_PATH}`;
  return {
    link: {
      oauth: createDiscordOAuth({ apiBase, clientId, clientSecret, redirectUri }),
      secretBox,
    },
  };
}
