import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgePassword } from '../../../src-server/auth/strength/judge-password.ts';
import { knownWordsOf } from '../../../src-server/auth/strength/known-words.ts';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { BRAND_NAME: 'Meridian Desk' } });
});
afterAll(() => app.close());

const EASY = [
  ['Wickline1', 'leave out your name'],
  ['Tradingview2026', 'leave out your name'],
  ['M3ridian-2026', 'leave out your name'],
  ['Password1!', 'several unrelated words'],
  ['Qwerty2026', 'several unrelated words'],
  ['Bitcoin2026', 'several unrelated words'],
  ['12341234Aa', 'avoid repeated characters'],
] as const;

async function mailedToken(email: string): Promise<string> {
  await personAt(app.url).post('/trpc/auth.requestPasswordReset', { email });
  const mail = await app.mailTo(email, /new password/i);
  return new URL(mail.links[0] ?? '').searchParams.get('token') ?? '';
}

const messageOf = (answer: { json: Record<string, unknown> }) =>
  (answer.json.error as { message: string } | undefined)?.message;

describe('an easy password', () => {
  it.each(EASY)(
    'an easy password is refused at a change, with the reason: %s',
    async (newPassword, words) => {
      const person = await subscribe(app, 'free');
      const change = { currentPassword: PASSWORD, newPassword };
      const answer = await person.post('/trpc/auth.changePassword', change);
      expect(answer.status).toBe(400);
      expect(messageOf(answer)).toContain(words);
    },
  );

  it('made of the address is refused at a reset, and the link stays usable', async () => {
    const person = await subscribe(app, 'free');
    const token = await mailedToken(person.email);
    const local = person.email.split('@')[0] ?? '';
    const reset = (password: string) =>
      personAt(app.url).post('/trpc/auth.resetPassword', { token, password });
    const refused = await reset(`A${local}1`);
    expect(refused.status).toBe(400);
    expect(messageOf(refused)).toContain('your email address');
    expect((await reset('Brand-New-Kettle-9')).status).toBe(200);
  });

  it('an easy password is accepted at sign-up when it meets the documented rule', async () => {
    expect(judgePassword(PASSWORD, [])).toBe('common');
    const person = await subscribe(app, 'free');
    expect((await person.get('/api/current-user')).status).toBe(200);
  });
});

describe('judging a password', () => {
  const known = knownWordsOf(['Meridian Desk', 'ann.archer@example.com']);

  it.each(['T7k!vvQz', 'Brand-New-Kettle-9', 'a password that is long'])(
    'accepts %s',
    (password) => {
      expect(judgePassword(password, known)).toBeNull();
    },
  );

  it.each(['ann.archer@example.com', 'Archer-Meridian-1', 'Wickline wickline'])(
    'ignores words that a guesser knows: %s',
    (password) => {
      expect(judgePassword(password, known)).toBe('known-words');
    },
  );

  it('judges only the start of a long password, which limits the time', () => {
    expect(judgePassword(`${'ab'.repeat(16)}Brand-New-Kettle-9`, known)).toBe('pattern');
  });
});
