import { z } from 'zod';
import { assertOutsideTransaction } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';

interface OAuthOptions {
  /** REST base without version; null is Discord's. */
  apiBase: string | null;
  clientId: string;
  clientSecret: string;
  /** Where Discord redirects the browser. Registered with the application. */
  redirectUri: string;
}

/** A user who proved to own this Discord account. */
export interface ProvenUser {
  id: string;
  username: string;
  /** Lets us add them to the server. Never stored. */
  accessToken: string;
}

/** The part of Discord's OAuth2 that linking needs. */
export interface DiscordOAuth {
  /** The consent page. `challenge` is the base64url SHA-256 of the verifier (PKCE). */
  authorizeUrl(state: string, challenge: string): string;
  /** Redeems the returned code once. Refused: 'link-refused'; unavailable: 'blocked-by-vendor'. */
  identify(code: string, verifier: string): Promise<ProvenUser>;
}

/** OAuth2 refusals, and API refusals. A block page has neither shape. */
const refusal = z.union([z.object({ error: z.string() }), z.object({ code: z.number() })]);
/** Discord's edge blocked the client. The code and the user are fine. */
const BLOCKED = 40_333;

const VENDOR = 'https://discord.com/api';
const TIMEOUT_MS = 10_000;

const tokenAnswer = z.object({ access_token: z.string(), scope: z.string() });
const userAnswer = z.object({ id: z.string(), username: z.string() });

function isBlocked(body: unknown): boolean {
  const known = refusal.safeParse(body);
  return !known.success || ('code' in known.data && known.data.code === BLOCKED);
}

export function createDiscordOAuth(options: OAuthOptions): DiscordOAuth {
  const base = options.apiBase ?? VENDOR;
  const basic = Buffer.from(`${options.clientId}:${options.clientSecret}`).toString('base64');

  // Discord blocks clients without this user agent format.
  const agent = `DiscordBot (${new URL(options.redirectUri).origin}, 1.0)`;

  const ask = async <T>(schema: z.ZodType<T>, path: string, init: RequestInit): Promise<T> => {
    assertOutsideTransaction('Discord');
    let answer: Response;
    try {
      answer = await fetch(`${base}${path}`, {
        ...init,
        headers: { ...init.headers, 'user-agent': agent },
        // Discord never redirects a call. Another host must neither get the code nor answer for
        // Discord.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (cause) {
      throw new ProviderFailure('discord', 'unavailable', 'not-reached', { cause });
    }
    const body: unknown = await answer.json().catch(() => null);
    const parsed = schema.safeParse(body);
    if (answer.ok && parsed.success) return parsed.data;
    if (answer.status === 403 && isBlocked(body)) {
      throw new ProviderFailure('discord', 'unavailable', 'blocked-by-vendor');
    }
    const refused = answer.status >= 400 && answer.status < 500 && answer.status !== 429;
    throw refused
      ? new ProviderFailure('discord', 'refused', 'link-refused')
      : new ProviderFailure('discord', 'unavailable', 'not-reached');
  };

  return {
    authorizeUrl(state, challenge) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: options.clientId,
        scope: 'identify guilds.join',
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
      return { ...user, accessToken };
    },
  };
}
