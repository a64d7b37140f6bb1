import type { Assertion } from '../../../src/contract/passkeys.contract.ts';
import { readFork } from '../../database/transaction.ts';
import type { PasskeyDeps } from './passkey.deps.ts';
import { type Passkey, PasskeyEntity } from './passkey.entity.ts';
import {
  CHALLENGE_LASTS_MS,
  isOpenChallenge,
  newChallenge,
  takeChallenge,
} from './passkey-challenge.ts';
import { webauthn } from './webauthn.ts';

/** The purpose of a challenge: a sign-in, or one operator's confirmation in one session. */
export type Ceremony =
  | 'sign in a subscriber'
  | 'sign in an operator'
  | `confirm ${string} ${string}`;

/**
 * Options for navigator.credentials.get. They list no passkeys, which would reveal the accounts
 * that have one.
 */
export async function askForPasskey(deps: PasskeyDeps, ceremony: Ceremony) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: deps.passkeySite.host,
    challenge: newChallenge(deps, ceremony),
    timeout: CHALLENGE_LASTS_MS,
    userVerification: 'required',
  });
}

/** The passkey that signed the challenge, or null. Each challenge is accepted once. */
export async function answeredBy(
  deps: PasskeyDeps,
  ceremony: Ceremony,
  response: Assertion,
): Promise<Passkey | null> {
  const passkey = await readFork(deps.orm).findOne(PasskeyEntity, { credentialId: response.id });
  if (passkey === null) return null;
  const signCount = await verifiedCount(deps, ceremony, { passkey, response });
  if (signCount === null) return null;
  // Compare-and-swap: a repeated count means that one of the two is a clone.
  const used = await readFork(deps.orm).nativeUpdate(
    PasskeyEntity,
    { id: passkey.id, signCount: passkey.signCount },
    { signCount, lastUsedAt: deps.machineClock.now() },
  );
  return used === 1 ? passkey : null;
}

async function verifiedCount(
  deps: PasskeyDeps,
  ceremony: Ceremony,
  { passkey, response }: { passkey: Passkey; response: Assertion },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await webauthn();
  let signed = '';
  const verified = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (challenge) => {
      signed = challenge;
      return isOpenChallenge(deps, ceremony, challenge);
    },
    expectedOrigin: deps.passkeySite.origins,
    expectedRPID: deps.passkeySite.host,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.signCount,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (verified === null || !verified.verified) return null;
  if (!(await takeChallenge(deps, ceremony, signed))) return null;
  return verified.authenticationInfo.newCounter;
}
