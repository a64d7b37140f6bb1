import { Hono } from 'hono';
import { payOnPage, tryInvoice } from '../billing/invoices/pay-invoice.ts';
import {
  closeDispute,
  escalate,
  openDispute,
  openInquiry,
} from '../billing/payments/dispute-charge.ts';
import { warnOfFraud } from '../billing/payments/early-fraud-warning.ts';
import { failRefund } from '../billing/payments/fail-refund.ts';
import { refundCharge } from '../billing/payments/refund-charge.ts';
import { isCardBehaviour } from '../billing/payments/test-cards.ts';
import type { Charge } from '../wire/answers/stored-objects.ts';
import type { World } from '../world.ts';
import { bodyOf, ControlError, found } from './control-error.ts';

/**
 * Refunds, disputes, and invoices paid by a person.
 *
 * POST /charges/:id/refund            {amount?: cents}; default: the whole remainder
 * POST /subscriptions/:id/refund      refunds the subscription's last paid charge
 * POST /refunds/:id/fail               {reason?}: the bank rejects it, days later
 * POST /charges/:id/dispute           {reason?}: the bank withdraws the money
 * POST /subscriptions/:id/dispute     disputes the subscription's last paid charge
 * POST /charges/:id/inquiry           {reason?}: the bank asks first, and no money moves
 * POST /charges/:id/fraud-warning     {fraudType?}: the issuer reports fraud, before any dispute
 * POST /disputes/:id/won | /lost      the bank decides
 * POST /disputes/:id/escalate         {keepsEvidence?}: the bank escalates its inquiry to a dispute
 * POST /invoices/:id/pay              {card?, authenticated?}: as on the hosted invoice page
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
  app.post('/charges/:id/inquiry', async (c) => {
    const { reason } = await bodyOf(c);
    return c.json(openInquiry(world, charge(c.req.param('id')), reasonOf(reason)));
  });
  app.post('/charges/:id/fraud-warning', async (c) => {
    const { fraudType } = await bodyOf(c);
    const type = typeof fraudType === 'string' && fraudType !== '' ? fraudType : undefined;
    return c.json(warnOfFraud(world, charge(c.req.param('id')), type));
  });
  app.post('/disputes/:id/escalate', async (c) => {
    const { keepsEvidence } = await bodyOf(c);
    const dispute = found(world.state.disputes, c.req.param('id'), 'dispute');
    escalate(world, dispute, keepsEvidence === true);
    return c.json(dispute);
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
    const behaviour = String(card ?? 'succeeds');
    if (!isCardBehaviour(behaviour)) throw new ControlError(400, `Unknown card: ${behaviour}.`);
    const payer = { card: behaviour, authenticated: authenticated === true };
    const outcome =
      card === undefined ? tryInvoice(world, invoice, payer) : payOnPage(world, invoice, payer);
    return c.json({ outcome, invoice });
  });
  return app;
}

/** The subscription's last paid charge. */
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
