import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginWithPassword } from '../../../src-server/auth/login-with-password.ts';
import { requestPasswordReset } from '../../../src-server/auth/reset-password.ts';
import { personAt } from '../../support/http-person.ts';
import { type Subscriber, subscribe } from '../../support/subscribers.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';

const PAIRS = 25;
const FROM = { address: '192.0.2.1', userAgent: null, knownBrowserToken: null };

let app: TestApp;
let known: Subscriber;
beforeAll(async () => {
  app = await startTestApp();
  known = await subscribe(app, 'free');
});
afterAll(() => app.close());

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** One after the other, so that what else the machine does meets both alike. */
async function ratioOf(work: (email: string) => Promise<unknown>): Promise<number> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
  for (let pair = 0; pair < PAIRS; pair += 1) {
    for (const kind of ['known', 'unknown'] as const) {
      const email = kind === 'known' ? known.email : `nobody-${pair}@example.com`;
      const started = performance.now();
      await work(email);
      times[kind].push(performance.now() - started);
    }
  }
  return median(times.unknown) / median(times.known);
}

describe('who has an account', () => {
  it('is not told by how long a wrong password takes', async () => {
    const { auth } = app.app.parts;
    const wrong = (email: string) =>
      loginWithPassword(auth, { email, password: 'Wrong1234' }, FROM);
    const ratio = await ratioOf(wrong);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.6);
  });

  it('is not told by the work that a wrong password makes', async () => {
    const { auth } = app.app.parts;
    const verified = async (email: string) => {
      let count = 0;
      const counting = async <T>(work: () => Promise<T>) => {
        count += 1;
        return work();
      };
      const passwords = {
        ...auth.passwords,
        verify: (...given: Parameters<typeof auth.passwords.verify>) =>
          counting(() => auth.passwords.verify(...given)),
        verifyNobody: (...given: Parameters<typeof auth.passwords.verifyNobody>) =>
          counting(() => auth.passwords.verifyNobody(...given)),
      };
      const input = { email, password: 'Wrong1234' };
      const result = await loginWithPassword({ ...auth, passwords }, input, FROM);
      return { count, result };
    };
    const ofKnown = await verified(known.email);
    expect(ofKnown).toEqual({ count: 1, result: { success: false } });
    expect(await verified('nobody@example.com')).toEqual(ofKnown);
  });

  it('is told by neither answer nor time of a password reset', async () => {
    const asked = (email: string) =>
      personAt(app.url).post('/trpc/auth.requestPasswordReset', { email });
    const [ofKnown, ofUnknown] = [await asked(known.email), await asked('nobody@example.com')];
    expect(ofUnknown.text).toBe(ofKnown.text);
    expect(ofUnknown.status).toBe(ofKnown.status);
    const ratio = await ratioOf((email) => requestPasswordReset(app.app.parts.auth, email));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  });

  it('is not told by a session cookie, a Bearer or a token that is wrong', async () => {
    const wrong = 'x'.repeat(43);
    const answers = await Promise.all([
      personAt(app.url).get('/api/current-user', { authorization: `Bearer ${known.email}` }),
      personAt(app.url).get('/api/current-user', { authorization: 'Bearer nobody@example.com' }),
      personAt(app.url).get('/api/current-user', { cookie: `sid=${wrong}` }),
    ]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  });
});
