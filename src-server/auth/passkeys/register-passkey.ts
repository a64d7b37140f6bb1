import type { EntityManager } from '@mikro-orm/postgresql';
import type { NewPasskey } from '../../../src/contract/passkeys.contract.ts';
import { newId } from '../../database/identifier.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { dropAttestation } from './drop-attestation.ts';
import type { PasskeyDeps } from './passkey.deps.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import {
  CHALLENGE_LASTS_MS,
  isOpenChallenge,
  newChallenge,
  takeChallenge,
} from './passkey-challenge.ts';
import { webauthn } from './webauthn.ts';

const MAX_PASSKEYS = 20;
/** COSE numbers of ES256, EdDSA and RS256. Every authenticator supports at least one. */
const ALGORITHMS = [-7, -8, -257];

export interface Registrar {
  /** An account or an operator. */
  ownerId: string;
  sessionId: string;
  /** Shown by the browser beside the site's name. */
  userName: string;
}

/** Options for navigator.credentials.create. The caller has checked the password. */
export async function beginPasskey(deps: PasskeyDeps, registrar: Registrar) {
  const { generateRegistrationOptions } = await webauthn();
  const { ownerId, userName } = registrar;
  const known = await readFork(deps.orm).find(PasskeyEntity, { ownerId });
  if (known.length >= MAX_PASSKEYS) throw tooMany();
  return generateRegistrationOptions({
    rpName: deps.passkeySite.name(),
    rpID: deps.passkeySite.host,
    userName,
    userID: new TextEncoder().encode(ownerId),
    challenge: newChallenge(deps, ceremonyOf(registrar)),
    timeout: CHALLENGE_LASTS_MS,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId,
      transports,
    })),
    // It replaces name, password and code together.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/**
 * `first` runs in the same transaction, before the insert. It must lock the session: a concurrent
 * reset, which ends the session, then removes the passkey too.
 */
export async function finishPasskey(
  deps: PasskeyDeps,
  registrar: Registrar,
  {
    name,
    passkey,
    first,
  }: { name: string; passkey: NewPasskey; first: (em: EntityManager) => Promise<void> },
): Promise<void> {
  const made = await verifiedPasskey(deps, registrar, passkey);
  if (made === null) {
    const message = 'The passkey could not be checked. Please try again.';
    throw new AppError('auth.passkey-refused', 'invalid', message);
  }
  await transact(deps.orm, async (em) => {
    await first(em);
    const { ownerId } = registrar;
    // Count again: many challenges may be issued before any of them is answered.
    if ((await em.count(PasskeyEntity, { ownerId })) >= MAX_PASSKEYS) throw tooMany();
    const isKnown = (await em.count(PasskeyEntity, { credentialId: made.credentialId })) > 0;
    if (isKnown)
      throw new AppError('auth.passkey-known', 'conflict', 'This passkey is already registered.');
    em.create(PasskeyEntity, {
      id: newId(),
      ownerId,
      ...made,
      name,
      createdAt: deps.machineClock.now(),
      lastUsedAt: null,
    });
  });
}

async function verifiedPasskey(deps: PasskeyDeps, registrar: Registrar, response: NewPasskey) {
  const { verifyRegistrationResponse } = await webauthn();
  const ceremony = ceremonyOf(registrar);
  let signed = '';
  const bare = await dropAttestation(response).catch(() => null);
  if (bare === null) return null;
  const verified = await verifyRegistrationResponse({
    response: bare as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => {
      signed = challenge;
      return isOpenChallenge(deps, ceremony, challenge);
    },
    expectedOrigin: deps.passkeySite.origins,
    expectedRPID: deps.passkeySite.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null);
  if (verified === null || !verified.verified) return null;
  if (!(await takeChallenge(deps, ceremony, signed))) return null;
  const { credential, credentialBackedUp } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    signCount: credential.counter,
    transports: credential.transports ?? [],
    synced: credentialBackedUp,
  };
}

function tooMany(): AppError {
  const message = `You have ${MAX_PASSKEYS} passkeys. Remove one first.`;
  return new AppError('auth.too-many-passkeys', 'precondition', message);
}

const ceremonyOf = ({ ownerId, sessionId }: Registrar): string =>
  `register ${ownerId} ${sessionId}`;
