import { createHash, randomBytes } from 'node:crypto';
import { own } from '../lookups.ts';
import type { OAuthCode } from '../state.ts';
import type { World } from '../world.ts';

const TOKEN_SECONDS = 604_800;
const CODE_SECONDS = 600;

const secret = () => randomBytes(15).toString('base64url');
const inSeconds = (world: World, seconds: number) =>
  new Date(world.now().getTime() + seconds * 1000).toISOString();

export function issueCode(world: World, grant: Omit<OAuthCode, 'expiresAt'>): string {
  const { userId, scope } = grant;
  const code = secret();
  world.state.oauth.codes[code] = { ...grant, expiresAt: inSeconds(world, CODE_SECONDS) };
  world.effect('oauth.authorized', { userId, scope });
  return code;
}

export type RedeemRefusal = 'bad-code' | 'missing-verifier' | 'malformed-verifier';

/** A code works once within ten minutes, and only with the redirect URI and verifier of its request. */
export function redeemCode(
  world: World,
  code: string,
  by: { redirectUri: string; verifier: string | undefined },
): ReturnType<typeof issueTokens> | RedeemRefusal {
  const { codes } = world.state.oauth;
  const found = own(codes, code);
  if (found === undefined) return 'bad-code';
  delete codes[code];
  world.changed();
  if (found.challenge !== undefined) {
    if (by.verifier === undefined) return 'missing-verifier';
    if (!VERIFIER.test(by.verifier)) return 'malformed-verifier';
    if (challengeOf(by.verifier) !== found.challenge) return 'bad-code';
  }
  const isGood = new Date(found.expiresAt) > world.now() && found.redirectUri === by.redirectUri;
  return isGood ? issueTokens(world, found.userId, found.scope) : 'bad-code';
}

const VERIFIER = /^[\w.~-]{43,128}$/;

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

export function refreshTokens(world: World, refreshToken: string) {
  const { refreshTokens: known } = world.state.oauth;
  const found = own(known, refreshToken);
  if (found === undefined) return null;
  delete known[refreshToken];
  return issueTokens(world, found.userId, found.scope);
}

export function revokeTokens(world: World, token: string): void {
  const { oauth } = world.state;
  const found = own(oauth.tokens, token) ?? own(oauth.refreshTokens, token);
  if (found === undefined) return;
  // Revoking one token of a person revokes all of them.
  const dropOf = (held: Record<string, { userId: string }>) => {
    for (const [key, grant] of Object.entries(held)) {
      if (grant.userId === found.userId) delete held[key];
    }
  };
  dropOf(oauth.tokens);
  dropOf(oauth.refreshTokens);
  world.effect('oauth.revoked', { userId: found.userId });
}

function issueTokens(world: World, userId: string, scope: string) {
  const { oauth } = world.state;
  const accessToken = secret();
  const refreshToken = secret();
  oauth.tokens[accessToken] = { userId, scope, expiresAt: inSeconds(world, TOKEN_SECONDS) };
  oauth.refreshTokens[refreshToken] = { userId, scope };
  world.effect('oauth.token-issued', { userId, scope });
  return {
    token_type: 'Bearer',
    access_token: accessToken,
    expires_in: TOKEN_SECONDS,
    refresh_token: refreshToken,
    scope,
  };
}
