import { z } from 'zod';
import { assertOutsideTransaction } from '../../database/transaction.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';

/** OAuth2 refusals, and API refusals. A block page has neither shape. */
const refusal = z.union([z.object({ error: z.string() }), z.object({ code: z.number() })]);
/** Discord's edge blocked the client. The code and the user are fine. */
const BLOCKED = 40_333;
/** Invalid token, and a token without the scope. */
const DEAD_TOKEN = [50_025, 50_026];

const VENDOR = 'https://discord.com/api';
const TIMEOUT_MS = 10_000;

export interface OAuthOptions {
  /** REST base without version; null is Discord's. */
  apiBase: string | null;
  clientId: string;
  clientSecret: string;
  /** Where Discord redirects the browser. Registered with the application. */
  redirectUri: string;
}

interface PersonApi {
  base: string;
  /** The application's own credentials. */
  basic: string;
  /** Refused: `deadReason` if the person's token or code does not count, otherwise 'link-refused'. */
  ask<T>(schema: z.ZodType<T>, path: string, init: RequestInit): Promise<T>;
}

/** Discord on behalf of one person. */
export function createPersonApi(options: OAuthOptions, deadReason: string): PersonApi {
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
    throw failureOf(answer, body, deadReason);
  };
  return { base, basic, ask };
}

function failureOf(answer: Response, body: unknown, deadReason: string): ProviderFailure {
  const { status } = answer;
  const known = refusal.safeParse(body).data;
  const code = known !== undefined && 'code' in known ? known.code : null;
  if (status === 403 && (known === undefined || code === BLOCKED)) {
    return new ProviderFailure('discord', 'unavailable', 'blocked-by-vendor');
  }
  if (status === 429) {
    const retryAfterSeconds = Math.ceil(Number(answer.headers.get('retry-after')) || 1);
    return new ProviderFailure('discord', 'unavailable', 'too-fast', { retryAfterSeconds });
  }
  if (status < 400 || status >= 500) {
    return new ProviderFailure('discord', 'unavailable', 'not-reached');
  }
  const isBadGrant = known !== undefined && 'error' in known && known.error === 'invalid_grant';
  // Our own credentials are refused with 401 too, in OAuth2's form.
  const isDead = isBadGrant || DEAD_TOKEN.includes(code ?? 0) || (status === 401 && code !== null);
  return new ProviderFailure('discord', 'refused', isDead ? deadReason : 'link-refused');
}
