import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GUESSES, LIMITS } from '../../../../src-server/limits/limit-table.ts';
import { type Answer, type Person, personAt } from '../../../support/http-person.ts';
import { PASSWORD, type Subscriber, subscribe } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';

let app: TestApp;
let owner: Subscriber;
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  owner = await subscribe(app, 'standard');
});
afterAll(() => app.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (person: Person, email: string, password: string, address: string) =>
  person.post('/api/login-with-password', { email, password }, from(address));

function expectKindRefusal(answer: Answer, words: string) {
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(words).toMatch(/Please wait .+ and try again\.$/);
}

describe('rate limits over HTTP', () => {
  it('every route names its limit', () => {
    const names = Object.keys(LIMITS);
    expect(app.app.http.routes.filter((route) => !names.includes(route.limit))).toEqual([]);
  });

  it('an address that tries many accounts gets a Retry-After on both transports', async () => {
    const person = personAt(app.url);
    const answers: Answer[] = [];
    for (let index = 0; index <= LIMITS['sign-in'].address.points; index += 1) {
      answers.push(await signIn(person, `nobody-${index}@example.com`, 'Wrong1234', '203.0.113.1'));
    }
    expect(answers.slice(0, -1).every((answer) => answer.status === 200)).toBe(true);
    const last = answers.at(-1);
    if (last !== undefined) expectKindRefusal(last, String(last.json.message));
    const typed = await person.post(
      '/trpc/auth.loginWithPassword',
      { email: 'a@example.com', password: 'Wrong1234' },
      from('203.0.113.1'),
    );
    const error = typed.json.error as { message: string; data: Record<string, unknown> };
    expectKindRefusal(typed, error.message);
    expect(error.data).toMatchObject({ httpStatus: 429, code: 'TOO_MANY_REQUESTS' });
    expect(error.data.retryAfterSeconds).toBe(Number(typed.headers.get('retry-after')));
    expect((await signIn(person, owner.email, PASSWORD, '203.0.113.2')).json.success).toBe(true);
  });

  it('a batch of calls is refused, so each call is counted', async () => {
    const batch = await owner.get('/trpc/auth.sessions,auth.sessions?batch=1&input=%7B%7D');
    expect(batch.status).toBe(404);
    const single = await owner.get('/trpc/auth.sessions?batch=1&input=%7B%7D');
    expect(single.status).toBe(400);
  });

  it('a visit to the record counts once while it is off', async () => {
    const counted = async () => {
      const [row] = await app.app.parts.orm.em
        .fork()
        .execute<{ points: string }[]>(
          `select coalesce(sum(points), 0) as points from rate_limit where key like 'read/address:%'`,
        );
      return Number(row?.points);
    };
    // Reads are counted in lots of a twentieth.
    const lot = LIMITS.read.address.points / 20;
    const before = await counted();
    for (let visit = 0; visit < lot; visit += 1) {
      const answer = await fetch(`${app.url}/record`, { headers: from('203.0.113.70') });
      expect(answer.status).toBe(404);
    }
    expect((await counted()) - before).toBe(lot);
  });

  it('an account has its own limit, from any address', async () => {
    const answers: number[] = [];
    for (let index = 0; index <= LIMITS.probe.account.points; index += 1) {
      const body = { username: `trader${index}` };
      const headers = from(`203.0.113.${50 + (index % 3)}`);
      const answer = await owner.post('/trpc/tradingview.validateUsername', body, headers);
      answers.push(answer.status);
      if (answer.status === 429) expect(answer.headers.get('retry-after')).not.toBeNull();
    }
    expect(answers.at(-1)).toBe(429);
    expect(answers.slice(0, -1)).not.toContain(429);
    const another = await subscribe(app, 'standard');
    const theirs = await another.post('/api/validate-tradingview-username', { username: 'ann1' });
    expect(theirs.status).toBe(200);
  });
});

describe('password guesses inside a stolen session', () => {
  it('password guesses inside a stolen session leave the owner’s own session its guesses', async () => {
    const person = await subscribe(app, 'free');
    const thief = personAt(app.url);
    await signIn(thief, person.email, PASSWORD, '203.0.113.9');
    const change = (who: Person, currentPassword: string, address: string) =>
      who.post(
        '/trpc/auth.changePassword',
        { currentPassword, newPassword: 'Another-1-here' },
        from(address),
      );
    const statuses: number[] = [];
    for (let n = 0; n <= LIMITS.confirm.session.points; n += 1) {
      statuses.push((await change(thief, 'Wrong1234', '203.0.113.9')).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await change(person, PASSWORD, '203.0.113.10')).status).toBe(200);
  });
});

describe('password guesses at one account from everywhere', () => {
  it('password guesses at one account from everywhere end for strangers, alike for an unknown account, while its owner gets in', async () => {
    const outsider = personAt(app.url);
    const attack = async (account: string, net: number) => {
      const left = 3;
      // Spends guesses directly, because verifying a hundred passwords is slow.
      for (let index = left; index < GUESSES.anonymous.points; index += 1) {
        const address = `10.${net}.1.${index}`;
        const guess = { account: `subscriber ${account}`, address, knownBrowser: null };
        await app.app.parts.limits.guesses.spend(guess);
      }
      let guesses = 0;
      for (; guesses < left + 2; guesses += 1) {
        const answer = await signIn(outsider, account, 'Wrong1234', `10.${net}.0.${guesses}`);
        if (answer.status === 429) return { guesses, words: String(answer.json.message) };
      }
      return { guesses, words: '' };
    };
    const known = await attack(owner.email, 20);
    const unknown = await attack('no-such-account@example.com', 21);
    expect(known.guesses).toBe(3);
    expect(unknown).toEqual(known);
    expect(known.words).toContain('Forgot password');

    // Even the right password no longer helps a stranger.
    const right = await signIn(outsider, owner.email, PASSWORD, '10.22.0.1');
    expect(right.status).toBe(429);
    // The browser that created the account is known.
    owner.cookies.delete('sid');
    expect((await signIn(owner, owner.email, PASSWORD, '10.22.0.2')).json.success).toBe(true);
  });

  it('password guesses at one account from everywhere leave a way in by mail, which makes the new browser known', async () => {
    const elsewhere = personAt(app.url);
    const address = '10.23.0.1';
    const asked = { email: owner.email };
    await elsewhere.post('/trpc/auth.requestPasswordReset', asked, from(address));
    const mail = await app.mailTo(owner.email, /new password/);
    const token = new URL(String(mail.links[0])).searchParams.get('token');
    const reset = { token, password: 'Another-Kettle-12' };
    const changed = await elsewhere.post('/trpc/auth.resetPassword', reset, from(address));
    expect(changed.status).toBe(200);
    const answer = await signIn(elsewhere, owner.email, 'Another-Kettle-12', address);
    expect(answer.json.success).toBe(true);
  });
});

it('mail to an address that anyone enters is limited', async () => {
  const person = personAt(app.url);
  const statuses: number[] = [];
  for (let index = 0; index <= LIMITS.mail.address.points; index += 1) {
    const body = { email: `reader-${index}@example.com` };
    const answer = await person.post('/trpc/auth.requestPasswordReset', body, from('10.24.0.1'));
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});
