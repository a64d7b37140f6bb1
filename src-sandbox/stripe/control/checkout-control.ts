import { Hono } from 'hono';
import { offersBankDebit, payCheckout } from '../billing/checkout/complete-checkout.ts';
import { expireCheckout, expireCheckouts } from '../billing/checkout/expire-checkout.ts';
import { type CardBehaviour, isCardBehaviour, TEST_CARDS } from '../billing/payments/test-cards.ts';
import { successUrl } from '../pages/pay-routes.ts';
import type { CheckoutSession } from '../wire/answers/stored-objects.ts';
import type { World } from '../world.ts';
import { bodyOf, ControlError, found } from './control-error.ts';

/**
 * Plays a person on the payment page, without the page.
 *
 * POST /checkout/:id/pay      {card?: succeeds | declines | insufficient-funds | needs-authentication,
 *                              authenticated?: boolean, email?, fingerprint?}   answers {outcome, redirect, session}
 * POST /checkout/:id/decline  declines an attempt; the session stays open
 * POST /checkout/:id/abandon  goes back without paying; answers {redirect}
 * POST /checkout/:id/expire   expires the session
 */
export function checkoutControl(world: World): Hono {
  const app = new Hono();
  const open = (id: string): CheckoutSession => {
    expireCheckouts(world);
    const session = found(world.state.sessions, id, 'checkout session');
    if (session.status === 'open') return session;
    throw new ControlError(409, `The checkout session is ${session.status}.`);
  };
  const pay = (
    session: CheckoutSession,
    card: CardBehaviour,
    authenticated: boolean,
    email: string | undefined,
    fingerprint?: string,
  ) => {
    const outcome = payCheckout(world, session, { card, authenticated, email, fingerprint });
    return {
      outcome,
      redirect: session.status === 'complete' ? successUrl(session) : null,
      session,
    };
  };

  app.post('/checkout/:id/pay', async (c) => {
    const body = await bodyOf(c);
    const card = String(body.card ?? 'succeeds');
    if (!isCardBehaviour(card)) throw new ControlError(400, `Unknown card: ${card}.`);
    const session = open(c.req.param('id'));
    if (TEST_CARDS[card].bank === true && !offersBankDebit(world, session)) {
      throw new ControlError(409, 'This checkout session takes no bank account.');
    }
    const email = typeof body.email === 'string' ? body.email : undefined;
    const fingerprint = typeof body.fingerprint === 'string' ? body.fingerprint : undefined;
    return c.json(pay(session, card, body.authenticated === true, email, fingerprint));
  });
  app.post('/checkout/:id/decline', (c) =>
    c.json(pay(open(c.req.param('id')), 'declines', false, undefined)),
  );
  app.post('/checkout/:id/abandon', (c) => {
    const session = open(c.req.param('id'));
    world.effect('checkout.abandoned', { session: session.id, customer: session.customer });
    return c.json({ redirect: session.cancel_url, session });
  });
  app.post('/checkout/:id/expire', (c) => {
    const session = open(c.req.param('id'));
    expireCheckout(world, session);
    return c.json({ session });
  });
  return app;
}
