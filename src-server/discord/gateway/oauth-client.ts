import { z } from 'zod';
import { createPersonApi, type OAuthOptions } from './person-api.ts';

/** A user who proved to own this Discord account. */
export interface ProvenUser {
  id: string;
  username: string;
  /** Lets us add them to the server. Stored, sealed, only for a badge. */
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
}

/** badge: also what a linked role shows. A badge needs nothing else. */
export type ConsentFor = 'link' | 'badge';

const SCOPES: Record<ConsentFor, string> = {
  link: 'identify guilds.join',
  badge: 'identify role_connections.write',
};

/** The part of Discord's OAuth2 that linking needs. */
export interface DiscordOAuth {
  /** The consent page. `challenge` is the base64url SHA-256 of the verifier (PKCE). */
  authorizeUrl(state: string, challenge: string, to?: ConsentFor): string;
  /** Redeems the returned code once. Refused: 'link-refused'; unavailable: 'blocked-by-vendor'. */
  identify(code: string, verifier: string): Promise<ProvenUser>;
}

const tokenAnswer = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
  scope: z.string(),
});
const userAnswer = z.object({ id: z.string(), username: z.string() });

export function createDiscordOAuth(options: OAuthOptions): DiscordOAuth {
  const { ask, base, basic } = createPersonApi(options, 'link-refused');
  return {
    authorizeUrl(state, challenge, to = 'link') {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: options.clientId,
        scope: SCOPES[to],
        redirect_uri: options.redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'consent',
      });
      return `${new URL(base).origin}/oauth2/authorize?${query}`;
    },
    async identify(code, verifier) {
      // The endpoint accepts only forms, not JSON.
      const token = await ask(tokenAnswer, '/oauth2/token', {
        method: 'POST',
        headers: { authorization: `Basic ${basic}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: options.redirectUri,
          code_verifier: verifier,
        }),
      });
      const accessToken = token.access_token;
      const headers = { authorization: `Bearer ${accessToken}` };
      const user = await ask(userAnswer, '/v10/users/@me', { headers });
      return {
        ...user,
        accessToken,
        refreshToken: token.refresh_token,
        expiresInSeconds: token.expires_in,
      };
    },
  };
}
