import { type Context, Hono } from 'hono';
import { payCheckout } from '../billing/checkout/complete-checkout.ts';
import { expireCheckouts } from '../billing/checkout/expire-checkout.ts';
import { applyPromotionCode } from '../billing/invoices/apply-promotion-code.ts';
import type { CheckoutSession } from '../wire/answers/stored-objects.ts';
import { lookUp } from '../wire/find.ts';
import type { World } from '../world.ts';
import { PAY_OUTCOMES, PAY_PROBLEMS } from './pay-outcomes.ts';
import { authenticationPage, closedPage, type PayPageState, payPage } from './pay-page.ts';

/** The pages under /pay/{session id}. */
export function payRoutes(world: World): Hono {
  const app = new Hono();
  const open = (c: Context): CheckoutSession | null => {
    expireCheckouts(world);
    const session = lookUp(world.state.sessions, c.req.param('id') ?? '');
    return session?.status === 'open' ? session : null;
  };
  const closed = (c: Context) => {
    const session = lookUp(world.state.sessions, c.req.param('id') ?? '');
    return c.html(closedPage(session), session === undefined ? 404 : 200);
  };
  const page = (c: Context, session: CheckoutSession, state: PayPageState = {}) =>
    c.html(payPage(world, session, state));

  app.get('/pay/:id', (c) => {
    const session = open(c);
    return session === null ? closed(c) : page(c, session);
  });

  app.post('/pay/:id', async (c) => {
    const form = await c.req.parseBody();
    const session = open(c);
    if (session === null) return closed(c);
    const outcome = String(form.outcome ?? '');
    const email = typeof form.email === 'string' ? form.email.trim() : undefined;
    const button = Object.hasOwn(PAY_OUTCOMES, outcome) ? PAY_OUTCOMES[outcome] : undefined;
    if (button === undefined) return page(c, session, { error: PAY_PROBLEMS[outcome], email });
    if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
      return page(c, session, { error: 'Your email is incomplete.', email });
    }
    const result = payCheckout(world, session, { ...button, email });
    if (result === 'paid' || result === 'processing') return c.redirect(successUrl(session), 303);
    if (result === 'needs-authentication') return c.html(authenticationPage(session, email));
    return page(c, session, { error: PAY_PROBLEMS[outcome] ?? PAY_PROBLEMS.declined, email });
  });

  app.post('/pay/:id/promotion-code', async (c) => {
    const form = await c.req.parseBody();
    const session = open(c);
    if (session === null) return closed(c);
    const applied = applyPromotionCode(world, session, String(form.code ?? ''));
    if (!applied) return page(c, session, { error: 'This code is invalid.' });
    return c.redirect(`/pay/${session.id}`, 303);
  });

  app.post('/pay/:id/abandon', (c) => {
    const session = open(c);
    if (session === null) return closed(c);
    world.effect('checkout.abandoned', { session: session.id, customer: session.customer });
    return c.redirect(session.cancel_url ?? `/pay/${session.id}`, 303);
  });
  return app;
}

/** Stripe's redirect after payment, with the session id in place of its placeholder. */
export function successUrl(session: CheckoutSession): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
