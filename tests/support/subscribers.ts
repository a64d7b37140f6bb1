import type { BillingCycle, Plan } from '../../src/domain/catalogue/catalogue.ts';
import { type Answer, type Person, personAt } from './http-person.ts';
import type { TestApp } from './test-app.ts';
import { until } from './until.ts';

/** The product's address and the sandbox's control port. */
type Shop = Pick<TestApp, 'url' | 'control'>;

export const PASSWORD = 'Secret123';

export interface Subscriber extends Person {
  email: string;
  userId: string;
}

let counter = 0;

/** Signs a person up as the pages do, pays at the sandbox's Stripe and leaves them signed in. */
export async function subscribe(
  app: Shop,
  plan: Plan,
  billing: BillingCycle = 'monthly',
): Promise<Subscriber> {
  counter += 1;
  const person = personAt(app.url);
  const email = `subscriber-${counter}@example.com`;
  const created = await person.post('/api/create-email-user', { email, plan, billing });
  const userId = String(created.json.userId);
  const sessionId = plan === 'free' ? null : await pay(app, person, { plan, billing, email });
  const completed = await person.post('/api/complete-subscription-signup', {
    email,
    password: PASSWORD,
    sessionId,
    plan,
    planStartDate: '1999-01-01',
  });
  if (completed.json.success !== true) throw new Error(`Sign-up failed: ${completed.text}`);
  return { ...person, email, userId };
}

interface Choice {
  plan: Plan;
  billing: string;
  email: string;
}

/** Opens and pays a payment session. Returns the session id of the return page. */
export async function pay(app: Shop, person: Person, choice: Choice): Promise<string> {
  const sessionId = await openPayment(app, person, choice);
  await app.control('POST', `/stripe/checkout/${sessionId}/pay`, {});
  return sessionId;
}

/** Opens a payment session. Returns its id. */
export async function openPayment(
  app: Pick<Shop, 'url'>,
  person: Person,
  choice: Choice,
): Promise<string> {
  let opened: Answer | undefined;
  // In a new world, the leader may not have filled the catalogue yet.
  await until('the plan has a price', async () => {
    opened = await person.post('/api/create-payment-session', {
      ...choice,
      successUrl: `${app.url}/password-setup`,
      cancelUrl: `${app.url}/payment-step`,
    });
    return !/we are checking its price/.test(opened.text);
  });
  const sessionId = /cs_test_\w+/.exec(String(opened?.json.url))?.[0];
  if (sessionId === undefined) throw new Error(`No payment session: ${opened?.text}`);
  return sessionId;
}
