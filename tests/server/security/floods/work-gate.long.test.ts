import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MovableClock, movableClock } from '../../../../src-server/clock/clock.ts';
import type { Orm } from '../../../../src-server/database/orm.ts';
import {
  type Challenge,
  createWorkGate,
  type WorkGate,
} from '../../../../src-server/limits/work-gate.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database/database.ts';
import { openTestOrm } from '../../../support/database/open-test-orm.ts';

const CALL = 'POST /api/create-email-user';
const SECRET = 'a secret for tests, long enough for anything';
const NEWER = 'a newer secret for tests, as long as that one';

let database: TestDatabase;
let orm: Orm;
let clock: MovableClock;
let gate: WorkGate;
const gateWith = (secrets: string[]) => createWorkGate(orm, { machineClock: clock, secrets });
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await openTestOrm(database.url, 4);
  clock = movableClock(new Date());
  gate = await gateWith([SECRET]);
});
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

async function solved(challenge: object) {
  const each = challenge as Challenge;
  return { challenge: each, solution: await solveChallenge({ challenge: each, deriveKey }) };
}
const proofFor = async (call: string) => encoded(await solved(await gate.challengeFor(call)));

it('accepts a solved challenge once across processes', async () => {
  const proof = await proofFor(CALL);
  const other = await gateWith([SECRET]);
  const verdicts = await Promise.all([gate, other, gate].map((each) => each.accepts(proof, CALL)));
  expect(verdicts.filter(Boolean)).toHaveLength(1);
  expect(await other.accepts(proof, CALL)).toBe(false);
});

it('refuses a proof for another call without spending it', async () => {
  const proof = await proofFor(CALL);
  expect(await gate.accepts(proof, 'POST /api/login-with-password')).toBe(false);
  expect(await gate.accepts(proof, CALL)).toBe(true);
});

it('refuses a proof after ten minutes', async () => {
  const proof = await proofFor(CALL);
  const before = clock.now();
  clock.advance(601_000);
  expect(await gate.accepts(proof, CALL)).toBe(false);
  clock.set(before);
  expect(await gate.accepts(proof, CALL)).toBe(true);
});

it('accepts a proof signed with an older secret, but not with a removed one', async () => {
  const first = await proofFor(CALL);
  const second = await proofFor(CALL);
  expect(await (await gateWith([NEWER])).accepts(first, CALL)).toBe(false);
  expect(await (await gateWith([NEWER, SECRET])).accepts(second, CALL)).toBe(true);
});

it('refuses a weakened challenge and a wrong solution', async () => {
  const { challenge, solution } = await solved(await gate.challengeFor(CALL));
  const withParameters = (changes: object) =>
    encoded({
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...changes } },
      solution,
    });
  const forged = [
    withParameters({ cost: 1 }),
    withParameters({ expiresAt: 9_999_999_999 }),
    withParameters({ data: { call: CALL, more: 1 } }),
    withParameters({ nonce: '0'.repeat(32) }),
    encoded({ challenge, solution: { ...solution, derivedKey: '0'.repeat(64) } }),
    encoded({ challenge: { parameters: challenge.parameters }, solution }),
  ];
  for (const proof of forged) expect(await gate.accepts(proof, CALL)).toBe(false);
  expect(await gate.accepts(encoded({ challenge, solution }), CALL)).toBe(true);
});

it.each([null, '', 'e30=', '{}', encoded(null), encoded([]), 'x'.repeat(100_000)])(
  'refuses a header that is no proof: %j',
  async (header) => {
    expect(await gate.accepts(header, CALL)).toBe(false);
  },
);
