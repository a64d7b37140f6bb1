import { randomUUID } from 'node:crypto';
import type { BillingCycle, Plan } from '../../../../src/domain/catalogue/catalogue.ts';
import { createEmailUser } from '../../../../src-server/auth/sign-up/create-email-user.ts';
import { createPaymentProof } from '../../../../src-server/billing/checkout/prove-payment.ts';
import { startPayment } from '../../../../src-server/billing/checkout/start-payment.ts';
import { AppError } from '../../../../src-server/errors/app-error.ts';
import { ProviderFailure } from '../../../../src-server/errors/provider-failure.ts';
import type { RequestContext } from '../../../../src-server/procedure/request-context.ts';
import type { BillingWorld } from './billing-world.ts';

/** A browser during sign-up, with its cookie. */
export interface Visitor {
  userId: string;
  email: string;
  context: RequestContext;
}

/** The context of a visitor, of the holder of a sign-up cookie, or of a signed-in subscriber. */
export function contextOf(who: {
  signUpToken?: string;
  account?: { id: string; email: string };
}): RequestContext {
  const cookies = new Map<string, string>();
  if (who.signUpToken !== undefined) cookies.set('sign-up', who.signUpToken);
  return {
    requestId: randomUUID(),
    remoteAddress: '127.0.0.1',
    userAgent: null,
    assertedEmails: [],
    bypassMarker: false,
    workDone: false,
    subscriber: async () =>
      who.account === undefined
        ? null
        : {
            kind: 'subscriber',
            accountId: who.account.id,
            email: who.account.email,
            sessionId: 'session',
          },
    operator: async () => null,
    spend: async () => {},
    auditForbidden: async () => {},
    noteRefusal: () => {},
    readCookie: (name) => cookies.get(name) ?? null,
    writeCookie: (name, token) => void cookies.set(name, token),
    clearCookie: () => {},
  };
}

export async function signUp(
  world: BillingWorld,
  email = `${randomUUID().slice(0, 8)}@example.com`,
  plan: Plan = 'standard',
): Promise<Visitor> {
  const deps = { ...world.deps, payments: createPaymentProof(world.deps) };
  const started = await createEmailUser(deps, null, { email, plan, billing: 'monthly' });
  return {
    userId: started.userId,
    email,
    context: contextOf({ signUpToken: started.signUpToken }),
  };
}

/** Opens the payment page and returns its session id. */
export async function openPage(
  world: BillingWorld,
  visitor: Visitor,
  plan: Plan = 'standard',
  billing: BillingCycle = 'monthly',
): Promise<string> {
  const { url } = await startPayment(world.deps, visitor.context, {
    plan,
    billing,
    email: visitor.email,
    userId: visitor.userId,
    successUrl: 'http://localhost:3000/password-setup',
    cancelUrl: 'http://localhost:3000/payment-step',
  });
  return sessionIdOf(url);
}

export function sessionIdOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? '';
}

export async function pay(world: BillingWorld, sessionId: string, card = 'succeeds') {
  return world.stripe.control('POST', `/checkout/${sessionId}/pay`, { card });
}

/** A visitor whose payment arrived and whose events were all processed. */
export async function paidVisitor(
  world: BillingWorld,
  plan: Plan = 'standard',
  billing: BillingCycle = 'monthly',
): Promise<Visitor & { sessionId: string }> {
  const visitor = await signUp(world, undefined, plan);
  const sessionId = await openPage(world, visitor, plan, billing);
  await pay(world, sessionId);
  await world.settle();
  return { ...visitor, sessionId };
}

/** Tries again as a person does. What the product may raise is a refusal or a failed provider, nothing else. */
export async function insisted<T>(world: BillingWorld, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      const refused = error instanceof AppError || error instanceof ProviderFailure;
      if (!refused || tries === 3) throw error;
      world.stripe.core.faults.clear();
    }
  }
}
