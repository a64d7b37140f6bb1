import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { spendOnce } from '../../database/spend-once.ts';
import type { PasskeyDeps } from './passkey.deps.ts';

/** Time for a fingerprint, a PIN, or fetching a phone. */
export const CHALLENGE_LASTS_MS = 5 * 60_000;
const NONCE_BYTES = 32;
const challengeContent = z.object({ until: z.number(), nonce: z.string() });

type ChallengeDeps = Pick<PasskeyDeps, 'orm' | 'machineClock' | 'secretBox'>;

/**
 * The text that the authenticator signs. Sealed for one ceremony ('sign-in account', 'register ID
 * SESSION') instead of stored, so a stranger's request costs no database write.
 */
export function newChallenge(deps: ChallengeDeps, ceremony: string): string {
  const until = deps.machineClock.now().getTime() + CHALLENGE_LASTS_MS;
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return deps.secretBox.seal(JSON.stringify({ until, nonce }), boundTo(ceremony));
}

/** `signed` as WebAuthn returns it: base64url of the value from `newChallenge`. */
export function isOpenChallenge(deps: ChallengeDeps, ceremony: string, signed: string): boolean {
  const until = endOf(deps, ceremony, signed);
  return until !== null && until > deps.machineClock.now();
}

/** False if expired, foreign or already used. */
export async function takeChallenge(
  deps: ChallengeDeps,
  ceremony: string,
  signed: string,
): Promise<boolean> {
  const until = endOf(deps, ceremony, signed);
  const now = deps.machineClock.now();
  return until !== null && until > now && spendOnce(deps.orm, signed, { now, until });
}

function endOf({ secretBox }: ChallengeDeps, ceremony: string, signed: string): Date | null {
  try {
    const sealed = Buffer.from(signed, 'base64url').toString('utf8');
    const { until } = challengeContent.parse(JSON.parse(secretBox.open(sealed, boundTo(ceremony))));
    return new Date(until);
  } catch {
    return null;
  }
}

const boundTo = (ceremony: string) => ({ purpose: 'passkey-challenge', row: ceremony }) as const;
