import type { BillingCycle, PaidPlan } from '../../../src/domain/plan.ts';
import type { AttemptKind } from '../payment-attempt.entity.ts';

/** Stripe replaces it. It must reach Stripe with its braces: no URL class may touch the text. */
const SESSION = '{CHECKOUT_SESSION_ID}';

export interface ReturnWish {
  kind: AttemptKind;
  plan: PaidPlan;
  billingCycle: BillingCycle;
  origin: string;
  /** The page that the client asked for; only its path counts, and only when it is one of ours. */
  askedFor: string | undefined;
}

/** Where Stripe sends the browser: built here; a client's words choose between our own pages at most. */
export function returnAddresses(wish: ReturnWish): { successUrl: string; cancelUrl: string } {
  const { origin, plan } = wish;
  if (wish.kind === 'upgrade') {
    return {
      successUrl: `${origin}/success?session_id=${SESSION}&plan=${plan}&upgrade=true`,
      cancelUrl: `${origin}/upgrade`,
    };
  }
  const register = pathOf(wish.askedFor) === '/register';
  return {
    successUrl: register
      ? `${origin}/register?session_id=${SESSION}&plan=${plan}&billing=${wish.billingCycle}`
      : finishAddress(origin, SESSION),
    cancelUrl: `${origin}/payment-step`,
  };
}

/** The page that Stripe would have sent the browser to after this payment. */
export function finishAddress(origin: string, sessionId: string): string {
  return `${origin}/password-setup?session_id=${sessionId}`;
}

/** Where the portal sends the browser back: there is no payment session, our attempt stands in. */
export function changeReturnAddress(origin: string, attemptId: string, plan: PaidPlan): string {
  return `${origin}/success?session_id=${attemptId}&plan=${plan}&upgrade=true`;
}

/** The product's own origin that the browser used, so that it comes back to its cookies. */
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
  // 'https://ours@evil.example' has another origin; credentials in ours are no business of ours either.
  return url === null || url.username !== '' || url.password !== '' ? null : url.origin;
}

function pathOf(address: string | undefined): string | null {
  return parse(address)?.pathname ?? null;
}

function parse(address: string | undefined): URL | null {
  return address === undefined ? null : URL.parse(address);
}
