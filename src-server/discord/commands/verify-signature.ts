import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { AppError } from '../../errors/app-error.ts';
import type { CommandDeps } from './command.deps.ts';

/** A request as it arrived. Discord signs the timestamp and the exact body. */
export interface SignedBody {
  /** In hex. */
  signature: string | null;
  /** Seconds, as text. */
  timestamp: string | null;
  body: string;
}

/** An Ed25519 key in SPKI, without its 32 bytes. */
const SPKI_HEAD = '302a300506032b6570032100';
const SIGNATURE = /^[0-9a-f]{128}$/i;
const TIMESTAMP = /^\d{1,12}$/;
/** Either way, for clocks that differ. A repeat within it is known by the interaction's id. */
const MAX_AGE_MS = 5 * 60_000;

/** Raises 'discord.bad-signature' unless Discord signed this within the last five minutes. */
export function verifySignature(
  { publicKey, machineClock }: Pick<CommandDeps, 'publicKey' | 'machineClock'>,
  { signature, timestamp, body }: SignedBody,
): void {
  const isWellFormed = SIGNATURE.test(signature ?? '') && TIMESTAMP.test(timestamp ?? '');
  if (publicKey === null || !isWellFormed) throw badSignature();
  const signed = Buffer.from(`${timestamp}${body}`);
  const isValid = verify(null, signed, keyOf(publicKey), Buffer.from(signature ?? '', 'hex'));
  if (!isValid) throw badSignature();
  const ageMs = machineClock.now().getTime() - Number(timestamp) * 1000;
  if (Math.abs(ageMs) > MAX_AGE_MS) throw badSignature();
}

function keyOf(publicKey: string): KeyObject {
  const key = Buffer.from(`${SPKI_HEAD}${publicKey}`, 'hex');
  return createPublicKey({ key, format: 'der', type: 'spki' });
}

/** Discord requires 401, and tests it. */
export function badSignature(): AppError {
  return new AppError('discord.bad-signature', 'unauthenticated', 'Invalid request signature.');
}
