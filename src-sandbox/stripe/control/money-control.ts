import { Hono } from 'hono';
import { closeDispute, openDispute } from '../billing/dispute-charge.ts';
import { failRefund } from '../billing/fail-refund.ts';
import { tryInvoice } from '../billing/pay-invoice.ts';
import { refundCharge } from '../billing/refund-charge.ts';
import { saveCard, switchCard } from '../billing/save-card.ts';
import { isCardBehaviour } from '../billing/test-cards.ts';
import type { AccountSettings } from '../state.ts';
import type { Charge } from '../wire/stored-objects.ts';
import type { World } from '../world.ts';
import { bodyOf, ControlError, found } from './control-error.ts';

/**
 * Money that goes back, and invoices that a person pays.
 *
 * POST /charges/:id/refund            {amount?: cents}: absent, all that is left
 * POST /subscriptions/:id/refund      the same for the subscription's last paid charge
 * POST /refunds/:id/fail               {reason?}: the bank sends it back, days later
 * POST /charges/:id/dispute           {reason?}: the bank takes the money back
 * POST /subscriptions/:id/dispute     the same for the subscription's last paid charge
 * POST /disputes/:id/won | /lost      the bank decides
 * POST /invoices/:id/pay              {card?, authenticated?}: as on the hosted invoice page
 * GET, PUT /settings                  {finalStatus: canceled | unpaid | past_due | paused, retryDays: [3,5,7],
 *                                      renewalMinutes: 0, draftMinutes: 0}
 */
export function moneyControl(world: World): Hono {
  const app = new Hono();
  const charge = (id: string) => found(world.state.charges, id, 'charge');
  const refund = (which: Charge, amount: unknown) => {
    if (amount !== undefined && !Number.isInteger(amount)) {
      throw new ControlError(400, 'amount must be a whole number of cents.');
    }
    return refundCharge(world, which, {
      amount: amount === undefined ? undefined : Number(amount),
      reason: 'requested_by_customer',
    });
  };

  app.post('/charges/:id/refund', async (c) => {
    const { amount } = await bodyOf(c);
    return c.json(refund(charge(c.req.param('id')), amount));
  });
  app.post('/subscriptions/:id/refund', async (c) => {
    const { amount } = await bodyOf(c);
    return c.json(refund(lastCharge(world, c.req.param('id')), amount));
  });
  app.post('/refunds/:id/fail', async (c) => {
    const { reason } = await bodyOf(c);
    const refund = found(world.state.refunds, c.req.param('id'), 'refund');
    failRefund(world, refund, typeof reason === 'string' ? reason : 'expired_or_canceled_card');
    return c.json(refund);
  });
  app.post('/charges/:id/dispute', async (c) => {
    const { reason } = await bodyOf(c);
    return c.json(openDispute(world, charge(c.req.param('id')), reasonOf(reason)));
  });
  app.post('/subscriptions/:id/dispute', async (c) => {
    const { reason } = await bodyOf(c);
    return c.json(openDispute(world, lastCharge(world, c.req.param('id')), reasonOf(reason)));
  });
  for (const outcome of ['won', 'lost'] as const) {
    app.post(`/disputes/:id/${outcome}`, (c) => {
      const id = c.req.param('id');
      const dispute = found(world.state.disputes, id, 'dispute');
      closeDispute(world, dispute, outcome);
      return c.json(dispute);
    });
  }
  app.post('/invoices/:id/pay', async (c) => {
    const { card, authenticated } = await bodyOf(c);
    const id = c.req.param('id');
    const invoice = found(world.state.invoices, id, 'invoice');
    if (invoice.status !== 'open') throw new ControlError(409, `It is ${invoice.status}.`);
    const customer = world.state.customers[invoice.customer ?? ''];
    const behaviour = String(card ?? 'succeeds');
    if (!isCardBehaviour(behaviour)) throw new ControlError(400, `Unknown card: ${behaviour}.`);
    if (card !== undefined && customer !== undefined) {
      switchCard(world, customer, saveCard(world, customer, behaviour));
    }
    const outcome = tryInvoice(world, invoice, { authenticated: authenticated === true });
    return c.json({ outcome, invoice });
  });
  app.get('/settings', (c) => c.json(world.state.settings));
  app.put('/settings', async (c) => {
    world.state.settings = readSettings(await bodyOf(c), world.state.settings);
    world.effect('settings.changed', { ...world.state.settings });
    return c.json(world.state.settings);
  });
  return app;
}

/** The charge by which the subscription was paid last. */
function lastCharge(world: World, id: string): Charge {
  found(world.state.subscriptions, id, 'subscription');
  for (const invoice of Object.values(world.state.invoices).reverse()) {
    if (invoice.parent?.subscription_details?.subscription !== id) continue;
    const payment = Object.values(world.state.invoicePayments).find(
      (one) => one.invoice === invoice.id && one.status === 'paid',
    );
    const intent = world.state.paymentIntents[payment?.payment.payment_intent ?? ''];
    const charge = world.state.charges[intent?.latest_charge ?? ''];
    if (charge !== undefined) return charge;
  }
  throw new ControlError(409, 'Nothing was charged for this subscription.');
}

function reasonOf(reason: unknown): string {
  return typeof reason === 'string' && reason !== '' ? reason : 'fraudulent';
}

const FINAL = ['canceled', 'unpaid', 'past_due', 'paused'] as const;

function readSettings(given: Record<string, unknown>, before: AccountSettings): AccountSettings {
  const { finalStatus = before.finalStatus, retryDays = before.retryDays } = given;
  const status = FINAL.find((one) => one === finalStatus);
  if (status === undefined) {
    throw new ControlError(400, `finalStatus must be one of ${FINAL.join(', ')}.`);
  }
  const days = Array.isArray(retryDays) ? retryDays.map(Number) : [];
  const rising = days.every((day, index) => day > (days[index - 1] ?? 0) && day <= 60);
  if (!Array.isArray(retryDays) || !rising || days.length > 8) {
    throw new ControlError(400, 'retryDays must be up to eight rising numbers of days.');
  }
  return {
    finalStatus: status,
    retryDays: days,
    renewalMinutes: minutesOf('renewalMinutes', given, before),
    draftMinutes: minutesOf('draftMinutes', given, before),
  };
}

const LONGEST_DRAFT = 72 * 60;

function minutesOf(
  name: 'renewalMinutes' | 'draftMinutes',
  given: Record<string, unknown>,
  before: AccountSettings,
): number {
  const minutes = Number(given[name] ?? before[name] ?? 0);
  if (Number.isInteger(minutes) && minutes >= 0 && minutes <= LONGEST_DRAFT) return minutes;
  throw new ControlError(400, `${name} must be a whole number of minutes up to ${LONGEST_DRAFT}.`);
}
