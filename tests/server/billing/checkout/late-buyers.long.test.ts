import { afterAll, beforeAll, expect, it } from 'vitest';
import { personAt } from '../../../support/http-person.ts';
import { openPayment, PASSWORD } from '../../../support/subscribers.ts';
import { until } from '../../../support/until.ts';
import { openPriceMoveWorld, type PriceMoveWorld } from '../support/price-move-world.ts';

let world: PriceMoveWorld;
beforeAll(async () => {
  world = await openPriceMoveWorld();
});
afterAll(() => world.app.close());

it('a price move waits for the account of a buyer who paid the earlier price', async () => {
  const { app } = world;
  const person = personAt(app.url);
  const choice = { plan: 'premium', billing: 'monthly', email: 'slow@example.com' } as const;
  const created = await person.post('/api/create-email-user', choice);
  const userId = String(created.json.userId);
  const sessionId = await openPayment(app, person, choice);
  await world.reprice('premium', 11_900);
  await app.control('POST', `/stripe/checkout/${sessionId}/pay`, {});
  await until('the payment was read', async () => {
    const sql = `select 1 from payment_attempt a join subscription s using (user_id)
      where a.user_id = ?::uuid and a.state = 'paid' and s.is_current`;
    return (await world.rows(sql, [userId])).length === 1;
  });
  await world.hourPassed();
  for (const _ of [1, 2]) await world.go();
  expect((await world.movesSeen())[0]).toMatchObject({ state: 'running', members: 0 });
  const form = { email: choice.email, password: PASSWORD, sessionId, plan: choice.plan };
  const account = { ...form, planStartDate: '1999-01-01' };
  expect((await person.post('/api/complete-subscription-signup', account)).status).toBe(200);
  await world.isIn({ ...person, email: choice.email, userId }, 'mailed');
});
