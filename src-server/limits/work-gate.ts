import { hkdfSync } from 'node:crypto';
import { type Challenge, createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Pool } from 'pg';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { Orm } from '../database/orm.ts';
import { createBucket } from './bucket.ts';

export type { Challenge };

/** Requires proof of work once strangers exhaust a shared limit. */
export interface WorkGate {
  /** A challenge for one call: "POST /api/create-email-user". */
  challengeFor(call: string): Promise<Challenge>;
  /** Whether `proof` solves our challenge for this call, in time and unused. Consumes it. */
  accepts(proof: string | null, call: string): Promise<boolean>;
}

const LABEL = 'wickline/work-challenge';
const EXPIRES_AFTER_SECONDS = 600;
/**
 * About half a second on a desktop, two on a phone. Creating one takes us one of these 1,500 steps.
 */
const COST = { algorithm: 'PBKDF2/SHA-256', cost: 1_000 };
const STEPS = { least: 1_000, most: 2_000 };
const MAX_PROOF_LENGTH = 4_096;

const hexOf = (length: number) =>
  z
    .string()
    .regex(/^[\da-f]+$/)
    .length(length);

/** The client's answer. Strict: only what we signed is verified. */
const proofSchema = z.strictObject({
  challenge: z.strictObject({
    parameters: z.strictObject({
      algorithm: z.literal(COST.algorithm),
      cost: z.literal(COST.cost),
      data: z.strictObject({ call: z.string() }),
      expiresAt: z.number(),
      keyLength: z.literal(32),
      keyPrefix: hexOf(32),
      keySignature: hexOf(64),
      nonce: hexOf(32),
      salt: hexOf(32),
    }),
    signature: hexOf(64),
  }),
  solution: z.object({ counter: z.int().nonnegative(), derivedKey: hexOf(64) }),
});

export async function createWorkGate(
  orm: Orm,
  deps: { machineClock: Clock; secrets: readonly string[] },
): Promise<WorkGate> {
  const { machineClock, secrets } = deps;
  const pool: Pool = await orm.em.getConnection().getNativeClient();
  const once = { points: 1, seconds: EXPIRES_AFTER_SECONDS };
  // Never scaled: a proof counts once, however wide the limits are.
  const spent = createBucket({ pool, machineClock, scale: 1 }, 'spent-work', {
    rule: once,
    inLots: false,
    remembersRefusals: false,
  });
  const keys = secrets.map(keysOf);
  const now = () => machineClock.now().getTime() / 1000;

  return {
    async challengeFor(call) {
      const [current] = keys;
      if (current === undefined) throw new Error('A work gate needs at least one secret.');
      return createChallenge({
        ...COST,
        ...current,
        deriveKey,
        counter: randomInt(STEPS.most, STEPS.least),
        expiresAt: Math.floor(now()) + EXPIRES_AFTER_SECONDS,
        data: { call },
      });
    },
    async accepts(proof, call) {
      const read = readProof(proof);
      if (read === null) return false;
      const { data, expiresAt, nonce } = read.challenge.parameters;
      if (data.call !== call || expiresAt <= now()) return false;
      const verdicts = await Promise.all(
        keys.map((each) => verifySolution({ ...each, ...read, deriveKey })),
      );
      return verdicts.some(({ verified }) => verified) && (await spent.take(nonce)) === 0;
    },
  };
}

/** The first secret signs. Older ones still verify challenges signed before a restart. */
function keysOf(secret: string): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
  const keyOf = (use: string) =>
    Buffer.from(hkdfSync('sha256', secret, '', `${LABEL}/${use}`, 32)).toString('hex');
  return { hmacSignatureSecret: keyOf('challenge'), hmacKeySignatureSecret: keyOf('solution') };
}

function readProof(proof: string | null): z.infer<typeof proofSchema> | null {
  if (proof === null || proof.length > MAX_PROOF_LENGTH) return null;
  try {
    return proofSchema.parse(JSON.parse(Buffer.from(proof, 'base64').toString('utf8')));
  } catch {
    return null;
  }
}
