import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeFigures } from '../../../src-server/operator/statistics/take-figures.ts';
import { personAt } from '../../support/http-person.ts';
import { PASSWORD, pay, subscribe } from '../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { until } from '../../support/until.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sql = <T>(text: string, values: unknown[] = []) =>
  app.app.parts.orm.em.fork().execute<T[]>(text, values);
async function figuresOfToday() {
  const { parts } = app.app;
  await takeFigures({ ...parts, currency: parts.options.business.currency });
  const [row] = await sql('select joined, active from daily_figures order by day desc limit 1');
  return row;
}

test('a payer counts as new and active once the account exists, not before', async () => {
  await subscribe(app, 'premium');
  const choice = { email: 'late@example.com', plan: 'standard', billing: 'monthly' } as const;
  const person = personAt(app.url);
  const { userId } = (await person.post('/api/create-email-user', choice)).json;
  const sessionId = await pay(app, person, choice);
  const changes = 'select id from standing_change where user_id = ?';
  await until('the payment counts', async () => (await sql(changes, [userId])).length > 0);
  expect(await figuresOfToday()).toEqual({ joined: 1, active: { premium: 1 } });
  const completed = { email: choice.email, password: PASSWORD, sessionId };
  await person.post('/api/complete-subscription-signup', completed);
  expect(await figuresOfToday()).toEqual({ joined: 2, active: { premium: 1, standard: 1 } });
});
