import { expect, it } from 'vitest';
import {
  CHALLENGE_LASTS_MS,
  isOpenChallenge,
  newChallenge,
} from '../../../src-server/auth/passkeys/passkey-challenge.ts';
import { movableClock } from '../../../src-server/clock/clock.ts';
import type { Orm } from '../../../src-server/database/orm.ts';
import { createSecretBox } from '../../../src-server/secrets/secret-box.ts';

const clock = movableClock(new Date('2026-11-20T12:00:00Z'));
const secretBox = createSecretBox(['a secret of this test, used nowhere else']);
/** Challenges need no database. */
const deps = { orm: {} as Orm, machineClock: clock, secretBox };
const signed = (challenge: string) => Buffer.from(challenge).toString('base64url');

it('a challenge is valid for its own ceremony, for five minutes', () => {
  const challenge = signed(newChallenge(deps, 'sign in a subscriber'));
  expect(isOpenChallenge(deps, 'sign in a subscriber', challenge)).toBe(true);
  expect(isOpenChallenge(deps, 'sign in an operator', challenge)).toBe(false);
  clock.advance(CHALLENGE_LASTS_MS);
  expect(isOpenChallenge(deps, 'sign in a subscriber', challenge)).toBe(false);
});
