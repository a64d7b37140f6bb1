import { amountDueNow, offersBankDebit } from '../billing/checkout/complete-checkout.ts';
import { describe, money } from '../billing/subscriptions/subscription-lines.ts';
import { sessionLineItems } from '../objects/session-line-items.ts';
import type { CheckoutSession } from '../wire/answers/stored-objects.ts';
import type { World } from '../world.ts';
import { html, type Safe } from './html.ts';
import { layout } from './layout.ts';

export interface PayPageState {
  error?: string | undefined;
  email?: string | undefined;
}

/** The hosted payment page of an open session. */
export function payPage(world: World, session: CheckoutSession, state: PayPageState): string {
  const plan = world.state.checkoutPlans[session.id];
  const due = plan === undefined ? 0 : amountDueNow(session, plan);
  const currency = session.currency ?? 'usd';
  const at = `/pay/${session.id}`;
  return layout(
    `Pay ${money(due, currency)}`,
    html`<h1>${session.mode === 'subscription' ? 'Subscribe' : 'Pay'}</h1>
<p class="total" data-testid="total">${money(due, currency)}</p>
${orderTable(world, session)}
${session.allow_promotion_codes === true && promotionForm(at, session)}
${state.error !== undefined && html`<p class="bad" role="alert" data-testid="payment-error">${state.error}</p>`}
${session.custom_text.submit !== null && html`<p data-testid="notice">${session.custom_text.submit.message}</p>`}
<form method="post" action="${at}">
${emailField(world, session, state.email)}
<p class="quiet">No card number is needed. Choose what the card does:</p>
<button class="main" type="submit" name="outcome" value="paid">${due === 0 ? 'Confirm' : 'Pay'}</button>
<button type="submit" name="outcome" value="declined">Pay with a card that is declined</button>
<button type="submit" name="outcome" value="insufficient-funds">Pay with a card without funds</button>
<button type="submit" name="outcome" value="authentication">Pay with a card that asks for authentication</button>
${offersBankDebit(world, session) && bankButtons}
</form>
<form method="post" action="${at}/abandon">
<button type="submit" formnovalidate>${session.cancel_url === null ? 'Leave' : 'Back, without paying'}</button>
</form>`,
  );
}

const bankButtons = html`<button type="submit" name="outcome" value="bank-debit">Pay from a bank account</button>
<button type="submit" name="outcome" value="bank-debit-fails">Pay from a bank account without funds</button>`;

function orderTable(world: World, session: CheckoutSession): Safe {
  const currency = session.currency ?? 'usd';
  const rows = sessionLineItems(world, session.id).map(
    (line) =>
      html`<tr><th scope="row">${line.quantity} × ${
        line.price === null ? line.description : describe(world, line.price)
      }</th><td>${money(line.amount_subtotal, currency)}</td></tr>`,
  );
  const discount = session.total_details?.amount_discount ?? 0;
  return html`<table>
<tbody>
${rows}
${discount > 0 && html`<tr><th scope="row">Discount</th><td>−${money(discount, currency)}</td></tr>`}
<tr class="sum"><th scope="row">Total</th><td>${money(session.amount_total ?? 0, currency)}</td></tr>
</tbody>
</table>`;
}

function promotionForm(at: string, session: CheckoutSession): Safe {
  const applied = (session.discounts ?? []).length > 0;
  return html`<form method="post" action="${at}/promotion-code">
<label for="code">Promotion code</label>
<input id="code" name="code" type="text" autocomplete="off" maxlength="100">
<button type="submit">${applied ? 'Change code' : 'Apply code'}</button>
</form>`;
}

function emailField(world: World, session: CheckoutSession, typed: string | undefined): Safe {
  const known = world.state.customers[session.customer ?? '']?.email ?? session.customer_email;
  if (known !== null) return html`<p class="quiet">${known}</p>`;
  return html`<label for="email">Email</label>
<input id="email" name="email" type="email" required autocomplete="email" value="${typed ?? ''}">`;
}

/** The bank's page for a card that requires authentication. */
export function authenticationPage(session: CheckoutSession, email: string | undefined): string {
  const at = `/pay/${session.id}`;
  const keep = email !== undefined && html`<input type="hidden" name="email" value="${email}">`;
  return layout(
    'Confirm your payment',
    html`<h1>Confirm your payment</h1>
<p>Your bank wants to know that it is you. (There is no bank here.)</p>
<form method="post" action="${at}">${keep}
<button class="main" type="submit" name="outcome" value="authenticated">Complete authentication</button>
<button type="submit" name="outcome" value="authentication-failed">Fail authentication</button>
</form>`,
  );
}

/** Paid, expired or unknown: there is nothing to pay. */
export function closedPage(session: CheckoutSession | undefined): string {
  const [title, sentence] = CLOSED[session?.status ?? 'unknown'] ?? CLOSED.unknown;
  return layout(title, html`<h1>${title}</h1><p>${sentence}</p>`);
}

const CLOSED: Record<string, [string, string]> & { unknown: [string, string] } = {
  complete: ['You’re all done here', 'This payment was completed already.'],
  expired: [
    'This page has expired',
    'The link to this payment page is no longer valid. Go back to the shop and start again.',
  ],
  unknown: ['Something went wrong', 'The page you were looking for could not be found.'],
};
