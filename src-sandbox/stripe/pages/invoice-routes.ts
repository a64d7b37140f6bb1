import { type Context, Hono } from 'hono';
import { payOnPage } from '../billing/invoices/pay-invoice.ts';
import { money } from '../billing/subscriptions/subscription-lines.ts';
import type { Invoice } from '../wire/answers/stored-objects.ts';
import { lookUp } from '../wire/find.ts';
import type { World } from '../world.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import { PAY_OUTCOMES, PAY_PROBLEMS } from './pay-outcomes.ts';
import { day } from './portal-home-page.ts';

/** The hosted invoice page: shows an invoice and takes the payment of an open one. */
export function invoiceRoutes(world: World): Hono {
  const app = new Hono();
  const withInvoice =
    (page: (c: Context, invoice: Invoice) => Response | Promise<Response>) => (c: Context) => {
      const invoice = lookUp(world.state.invoices, c.req.param('id') ?? '');
      if (invoice !== undefined) return page(c, invoice);
      return c.html(layout('Not found', html`<h1>There is no such invoice.</h1>`), 404);
    };

  app.get(
    '/invoice/:id',
    withInvoice((c, invoice) => c.html(invoicePage(invoice))),
  );
  app.post(
    '/invoice/:id',
    withInvoice(async (c, invoice) => {
      const outcome = String((await c.req.parseBody()).outcome ?? '');
      const button = Object.hasOwn(PAY_OUTCOMES, outcome) ? PAY_OUTCOMES[outcome] : undefined;
      if (invoice.status !== 'open') return c.html(invoicePage(invoice));
      if (button === undefined) {
        return c.html(invoicePage(invoice, { error: PAY_PROBLEMS[outcome] ?? 'Choose a card.' }));
      }
      const result = payOnPage(world, invoice, button);
      if (result === 'paid') return c.redirect(`/invoice/${invoice.id}`, 303);
      if (result === 'needs-authentication') {
        return c.html(invoicePage(invoice, { authenticate: true }));
      }
      const error = PAY_PROBLEMS[outcome] ?? 'Your card was declined. Try a different card.';
      return c.html(invoicePage(invoice, { error }));
    }),
  );
  return app;
}

function invoicePage(
  invoice: Invoice,
  state: { error?: string; authenticate?: boolean } = {},
): string {
  const rows = invoice.lines.data.map(
    (line) =>
      html`<tr><th scope="row">${line.description}</th><td>${money(line.amount, line.currency)}</td></tr>`,
  );
  const buttons = state.authenticate
    ? html`<p>Your bank wants to know that it is you. (There is no bank here.)</p>
<button class="main" type="submit" name="outcome" value="authenticated">Complete authentication</button>
<button type="submit" name="outcome" value="authentication-failed">Fail authentication</button>`
    : html`<button class="main" type="submit" name="outcome" value="paid">Pay</button>
<button type="submit" name="outcome" value="declined">Pay with a card that is declined</button>
<button type="submit" name="outcome" value="authentication">Pay with a card that asks for authentication</button>`;
  return layout(
    `Invoice ${invoice.number ?? ''}`,
    html`<h1>Invoice ${invoice.number}</h1>
<p class="quiet">${day(invoice.created)}, ${invoice.customer_email}</p>
<p class="total">${money(invoice.status === 'open' ? invoice.amount_remaining : invoice.total, invoice.currency)}</p>
<p data-testid="status">${invoice.status === 'paid' ? html`<span class="good">Paid</span>` : invoice.status}</p>
<table><tbody>${rows}
<tr class="sum"><th scope="row">Total</th><td>${money(invoice.total, invoice.currency)}</td></tr></tbody></table>
${state.error !== undefined && html`<p class="bad" role="alert" data-testid="payment-error">${state.error}</p>`}
${invoice.status === 'open' && html`<form method="post" action="/invoice/${invoice.id}">${buttons}</form>`}`,
  );
}
