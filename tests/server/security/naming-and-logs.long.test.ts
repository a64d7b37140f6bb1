import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, personAt } from '../../support/http-person.ts';
import { subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1' } });
});
afterAll(() => app.close());

const ASKED = 15;
const allowedAmong = (answers: Answer[]) => answers.filter(({ status }) => status !== 429).length;

it('setting a Discord username costs as many calls of the quota as a lookup', async () => {
  const person = await subscribe(app, 'basic');
  const answers: Answer[] = [];
  for (let n = 0; n < ASKED; n += 1) {
    const discordUsername = `nobody.${n}x`;
    answers.push(await person.post('/api/discord-username', { discordUsername }));
  }
  expect(allowedAmong(answers)).toBe(10);
});

it('setting a TradingView username does not use the quota of the live check', async () => {
  const person = await subscribe(app, 'standard');
  const answers: Answer[] = [];
  for (let n = 0; n < ASKED; n += 1) {
    const tradingViewUsername = `nobody_${n}`;
    answers.push(
      n % 2 === 0
        ? await person.post('/api/set-tradingview-username', { tradingViewUsername })
        : await person.post('/trpc/tradingview.changeUsername', { tradingViewUsername }),
    );
  }
  expect(allowedAmong(answers)).toBe(10);
  const checked = await person.post('/api/validate-tradingview-username', { username: 'nobody_1' });
  expect(checked.status).toBe(200);
});

it('a log line contains only the start of a long address', async () => {
  const outsider = personAt(app.url);
  const long = `/${'x'.repeat(7_900)}`;
  const before = app.logged().length;
  await outsider.post(long);
  await outsider.get(long, { 'admin-bypass': 'true' });
  const lines = app.logged().slice(before).trim().split('\n');
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(1_000);
});

it('the audit log stores only the start of a long browser name', async () => {
  const outsider = personAt(app.url);
  const browser = { 'user-agent': 'U'.repeat(8_000) };
  await outsider.post('/api/admin-login', { username: 'operator', password: 'x' }, browser);
  const [longest] = await app.app.parts.orm.em
    .fork()
    .execute<{ n: number }[]>('select max(length(value))::int as n from audit_name');
  expect(longest?.n).toBe(300);
});
