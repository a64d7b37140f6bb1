import { z } from 'zod';
import { createPersonApi, type OAuthOptions } from './person-api.ts';

/** A person's tokens. */
export interface PersonTokens {
  accessToken: string;
  refreshToken: string;
  expiresInSeconds: number;
}

/**
 * The badge that Discord shows of one person beside a linked role. Every call but `refresh` is safe to repeat.
 * Refused with 'token-dead': the person must consent again.
 */
export interface BadgeClient {
  /** Ends the old refresh token. */
  refresh(refreshToken: string): Promise<PersonTokens>;
  /** Ends all tokens of this person. */
  revoke(refreshToken: string): Promise<void>;
  put(accessToken: string, badge: { platform: string; values: object }): Promise<void>;
  read(accessToken: string): Promise<Record<string, string>>;
  remove(accessToken: string): Promise<void>;
}

const tokens = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
});
const connection = z.object({
  metadata: z.record(z.string(), z.union([z.string(), z.number()])),
});
const MAX_PLATFORM_LENGTH = 50;

export function createBadgeClient(options: OAuthOptions): BadgeClient {
  const { ask, basic } = createPersonApi(options, 'token-dead');
  const path = `/v10/users/@me/applications/${options.clientId}/role-connection`;
  const asApplication = (form: Record<string, string>) => ({
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams(form),
  });
  const asPerson = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` });

  return {
    async refresh(refreshToken) {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken };
      const fresh = await ask(tokens, '/oauth2/token', asApplication(form));
      return {
        accessToken: fresh.access_token,
        refreshToken: fresh.refresh_token,
        expiresInSeconds: fresh.expires_in,
      };
    },
    async revoke(refreshToken) {
      await ask(z.unknown(), '/oauth2/token/revoke', asApplication({ token: refreshToken }));
    },
    async put(accessToken, { platform, values }) {
      await ask(connection, path, {
        method: 'PUT',
        headers: { ...asPerson(accessToken), 'content-type': 'application/json' },
        body: JSON.stringify({
          platform_name: platform.slice(0, MAX_PLATFORM_LENGTH),
          metadata: values,
        }),
      });
    },
    async read(accessToken) {
      const { metadata } = await ask(connection, path, { headers: asPerson(accessToken) });
      return Object.fromEntries(Object.entries(metadata).map(([key, value]) => [key, `${value}`]));
    },
    async remove(accessToken) {
      await ask(z.null(), path, { method: 'DELETE', headers: asPerson(accessToken) });
    },
  };
}
