import type { BillingCycle, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { AttemptKind } from '../payment-attempt.entity.ts';

/**
 * Stripe replaces it. The braces must reach Stripe unescaped, so no URL class may touch the text.
 */
const SESSION = '{CHECKOUT_SESSION_ID}';

interface ReturnContext {
  kind: AttemptKind;
  plan: Plan;
  billingCycle: BillingCycle;
  origin: string;
  /** The page the client asked for. Only its path counts, and only if it is one of ours. */
  askedFor: string | undefined;
}

/** Where Stripe sends the browser. Built here; the client can only choose among our own pages. */
export function returnAddresses(context: ReturnContext): { successUrl: string; cancelUrl: string } {
  const { origin, plan } = context;
  if (context.kind === 'upgrade') {
    return {
      successUrl: `${origin}/success?session_id=${SESSION}&plan=${plan}&upgrade=true`,
      cancelUrl: `${origin}/upgrade`,
    };
  }
  const register = pathOf(context.askedFor) === '/register';
  return {
    successUrl: register
      ? `${origin}/register?session_id=${SESSION}&plan=${plan}&billing=${context.billingCycle}`
      : finishAddress(origin, SESSION),
    cancelUrl: `${origin}/payment-step`,
  };
}

/** The page to which Stripe would have returned the browser after this payment. */
export function finishAddress(origin: string, sessionId: string): string {
  return `${origin}/password-setup?session_id=${sessionId}`;
}

/**
 * Where the portal returns the browser. There is no payment session, so our attempt id replaces it.
 */
export function changeReturnAddress(origin: string, attemptId: string, plan: Plan): string {
  return `${origin}/success?session_id=${attemptId}&plan=${plan}&upgrade=true`;
}

/** The product origin that the browser used, to return it to its cookies. */
export function returnOrigin(
  origins: { public(): string; isOwn(origin: string): boolean },
  ...addresses: (string | undefined)[]
): string {
  for (const address of addresses) {
    const origin = originOf(address);
    if (origin !== null && origins.isOwn(origin)) return origin;
  }
  return origins.public();
}

function originOf(address: string | undefined): string | null {
  const url = parse(address);
  // 'https://ours@evil.example' has a foreign origin. Refuse credentials in ours as well.
  return url === null || url.username !== '' || url.password !== '' ? null : url.origin;
}

function pathOf(address: string | undefined): string | null {
  return parse(address)?.pathname ?? null;
}

function parse(address: string | undefined): URL | null {
  return address === undefined ? null : URL.parse(address);
}
