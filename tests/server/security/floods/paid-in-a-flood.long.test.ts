import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../../src-server/limits/limit-table.ts';
import { exhaustAnonymous } from '../../../support/exhaust-anonymous.ts';
import { type Person, personAt } from '../../../support/http-person.ts';
import { PASSWORD, pay } from '../../../support/subscribers.ts';
import { createTestApp, type TestApp } from '../../../support/test-app.ts';
import { eventually } from '../../../support/until.ts';

const CHOICE = { plan: 'standard', billing: 'monthly' } as const;

interface Visitor extends Person {
  email: string;
}

let app: TestApp;
/** Has paid, and Stripe's webhook has arrived. */
let payer: Visitor;
let sessionId: string;
/** Has an open payment page too, but has not paid. */
let browsing: Visitor;
let unpaidId: string;

const from = (address: string) => ({ 'x-forwarded-for': address });

async function visitor(email: string): Promise<Visitor> {
  const person = personAt(app.url);
  await person.post('/api/create-email-user', { email, ...CHOICE });
  return { ...person, email };
}

const isPaid = async (id: string) => {
  const em = app.app.parts.orm.em.fork();
  const sql = "select 1 from payment_attempt where stripe_session_id = ? and state = 'paid'";
  return (await em.execute(sql, [id])).length === 1;
};

const floodSignUp = async () => {
  await exhaustAnonymous(app, 'token');
  await exhaustAnonymous(app, 'sign-up');
};

const complete = (person: Visitor, id: string, address: string) =>
  person.post(
    '/api/complete-subscription-signup',
    { email: person.email, password: PASSWORD, sessionId: id },
    from(address),
  );
const verify = (person: Visitor, id: string, address: string) =>
  person.post('/api/verify-payment', { sessionId: id }, from(address));

beforeAll(async () => {
  app = await createTestApp({ environment: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' } });
  payer = await visitor('payer@example.com');
  sessionId = await pay(app, payer, { ...CHOICE, email: payer.email });
  await eventually(() => isPaid(sessionId));
  browsing = await visitor('browsing@example.com');
  const opened = await browsing.post('/api/create-payment-session', {
    ...CHOICE,
    email: browsing.email,
    successUrl: `${app.url}/password-setup`,
    cancelUrl: `${app.url}/payment-step`,
  });
  unpaidId = /cs_test_\w+/.exec(String(opened.json.url))?.[0] ?? '';
});
beforeEach(floodSignUp);
afterAll(() => app.close());

describe('a flood of sign-ups by strangers', () => {
  it('makes a stranger wait, even with an open payment page or another’s session', async () => {
    expect((await complete(browsing, unpaidId, '10.41.0.1')).status).toBe(429);
    expect((await verify(browsing, unpaidId, '10.41.0.1')).status).toBe(429);
    const thief = { ...personAt(app.url), email: payer.email };
    expect((await complete(thief, sessionId, '10.41.0.2')).status).toBe(429);
  });

  it('a flood of sign-ups by strangers does not stop a payer, up to the limit of one address [security-1]', async () => {
    expect((await verify(payer, sessionId, '10.42.0.1')).json).toMatchObject({
      success: true,
      email: payer.email,
    });
    const wrong = { ...payer, email: 'mistyped@example.com' };
    const { points } = LIMITS['sign-up'].address;
    const statuses: number[] = [];
    // The last one is left for the right address.
    for (let index = 0; index < points - 1; index += 1)
      statuses.push((await complete(wrong, sessionId, `10.43.0.${index}`)).status);
    expect(statuses).not.toContain(429);
    const stolen = new Map(payer.cookies);
    const done = await complete(payer, sessionId, '10.42.0.2');
    expect(done.json).toMatchObject({ success: true });

    // The cookie of a completed sign-up gives no priority.
    const late = personAt(app.url);
    for (const [name, value] of stolen) late.cookies.set(name, value);
    late.cookies.delete('known');
    await floodSignUp();
    const again = await complete({ ...late, email: payer.email }, sessionId, '10.42.0.3');
    expect(again.status).toBe(429);
  });
});
