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

/** A visitor with an open payment page at the present price. */
async function visitor(email: string, plan: 'standard' | 'premium') {
  const { app } = world;
  const person = personAt(app.url);
  const choice = { plan, billing: 'monthly', email } as const;
  const created = await person.post('/api/create-email-user', choice);
  const userId = String(created.json.userId);
  const sessionId = await openPayment(app, person, choice);
  const pay = async () => {
    await app.control('POST', `/stripe/checkout/${sessionId}/pay`, {});
    await until('the payment was read', async () => {
      const sql = `select 1 from payment_attempt a join subscription s using (user_id)
        where a.user_id = ?::uuid and a.state = 'paid' and s.is_current`;
      return (await world.rows(sql, [userId])).length === 1;
    });
  };
  const complete = async () => {
    const form = { email, password: PASSWORD, sessionId, plan };
    const account = { ...form, planStartDate: '1999-01-01' };
    expect((await person.post('/api/complete-subscription-signup', account)).status).toBe(200);
    return { ...person, email, userId };
  };
  return { pay, complete };
}

it('a price move waits for the account of a buyer who paid the earlier price', async () => {
  const { pay, complete } = await visitor('slow@example.com', 'premium');
  await world.reprice('premium', 11_900);
  await pay();
  await world.hourPassed();
  for (const _ of [1, 2]) await world.go();
  expect((await world.movesSeen())[0]).toMatchObject({ state: 'running', members: 0 });
  await world.isIn(await complete(), 'mailed');
});

it('a price move waits for the account of a buyer who paid before it started', async () => {
  const { pay, complete } = await visitor('early@example.com', 'standard');
  await pay();
  await world.reprice('standard', 6_100);
  await world.hourPassed();
  for (const _ of [1, 2]) await world.go();
  const move = (await world.movesSeen()).find(({ plan }) => plan === 'standard');
  expect(move).toMatchObject({ state: 'running', members: 0 });
  await world.isIn(await complete(), 'mailed');
});
