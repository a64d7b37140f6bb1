import { afterAll, beforeAll, expect, it } from 'vitest';
import { forgetSignUps } from '../../../../src-server/auth/sign-up/forget-sign-ups.ts';
import { movableClock } from '../../../../src-server/clock/clock.ts';
import { personAt } from '../../../support/http-person.ts';
import { pay } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { until } from '../../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const DAY_MS = 86_400_000;

it('deletes sign-ups after seven days unless they paid [auth-1]', async () => {
  const choice = { plan: 'basic', billing: 'monthly' } as const;
  const [idle, payer] = [personAt(app.url), personAt(app.url)];
  await idle.post('/api/create-email-user', { email: 'idle@example.com', ...choice });
  await payer.post('/api/create-email-user', { email: 'payer@example.com', ...choice });
  await pay(app, payer, { ...choice, email: 'payer@example.com' });
  const { orm, auth } = app.app.parts;
  const rows = () =>
    orm.em.fork().execute<{ email: string }[]>('select email from sign_up order by email');
  await until('the payment arrived', async () => {
    const paid = await orm.em.fork().execute(`select 1 from payment_attempt where state = 'paid'`);
    return paid.length === 1;
  });

  const clock = movableClock(new Date(Date.now() + 6 * DAY_MS));
  expect(await forgetSignUps({ ...auth, clock })).toBe(0);
  clock.advance(2 * DAY_MS);
  expect(await forgetSignUps({ ...auth, clock })).toBe(1);
  expect(await rows()).toEqual([{ email: 'payer@example.com' }]);
});
