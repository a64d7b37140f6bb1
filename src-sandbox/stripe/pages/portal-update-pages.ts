import { currentPeriod } from '../billing/subscriptions/change-subscription.ts';
import { describe, money } from '../billing/subscriptions/subscription-lines.ts';
import type { Price, Subscription } from '../wire/answers/stored-objects.ts';
import { html, type Safe } from './html.ts';
import { layout } from './layout.ts';
import { day } from './portal-home-page.ts';
import { changeInvoiceTo, choicesOf, type PortalView, waitsForPeriodEnd } from './portal-view.ts';

/** Lets the subscriber choose another plan. */
export function choosePlanPage(view: PortalView, subscription: Subscription): string {
  const current = subscription.items.data[0]?.price.id;
  const choices = choicesOf(view, subscription).map(
    (price) => html`<label><input type="radio" name="price" value="${price.id}" required
${price.id === current && html` disabled`}> ${describe(view.world, price)}${price.id === current && ' (current plan)'}</label>`,
  );
  return layout(
    'Update your subscription',
    html`<h1>Update your subscription</h1>
<form method="get" action="${view.at}/subscriptions/${subscription.id}/confirm">
<fieldset><legend>Plan</legend>${choices}</fieldset>
<button class="main" type="submit">Continue</button>
</form>
${backLink(view)}`,
  );
}

/** Shows the cost of the change and asks for confirmation. */
export function confirmPage(
  view: PortalView,
  subscription: Subscription,
  price: Price,
  state: { error?: string; authenticate?: boolean } = {},
): string {
  const from = subscription.items.data[0]?.price;
  const later = from !== undefined && waitsForPeriodEnd(view, from, price);
  return layout(
    'Confirm your updates',
    html`<h1>${state.authenticate ? 'Confirm your payment' : 'Confirm your updates'}</h1>
<p><strong>${describe(view.world, price)}</strong></p>
<p class="quiet">${from !== undefined && `In place of ${describe(view.world, from)}.`}</p>
${later ? html`<p>The change takes effect on ${day(currentPeriod(subscription).end)}. Nothing is due today.</p>` : amounts(view, subscription, price)}
${state.error !== undefined && html`<p class="bad" role="alert" data-testid="payment-error">${state.error}</p>`}
<form method="post" action="${view.at}/subscriptions/${subscription.id}/confirm">
<input type="hidden" name="price" value="${price.id}">
${
  state.authenticate
    ? html`<p>Your bank wants to know that it is you. (There is no bank here.)</p>
<button class="main" type="submit" name="step" value="authenticated">Complete authentication</button>
<button type="submit" name="step" value="authentication-failed">Fail authentication</button>`
    : html`<button class="main" type="submit" name="step" value="confirm">Confirm</button>`
}
</form>
${state.error !== undefined && html`<form method="get" action="${view.at}/card"><button type="submit">Use another card</button></form>`}
${backLink(view)}`,
  );
}

function amounts(view: PortalView, subscription: Subscription, price: Price): Safe {
  const invoice = changeInvoiceTo(view, subscription, price.id);
  const { subtotal } = invoice;
  const rows = invoice.lines.data.map(
    (line) =>
      html`<tr><th scope="row">${line.description}</th><td>${money(line.amount, line.currency)}</td></tr>`,
  );
  return html`<table>
<tbody>${rows}
${subtotal !== invoice.total && html`<tr><th scope="row">Discount</th><td>−${money(subtotal - invoice.total, invoice.currency)}</td></tr>`}
${invoice.starting_balance !== 0 && html`<tr><th scope="row">Applied balance</th><td>${money(invoice.starting_balance, invoice.currency)}</td></tr>`}
<tr class="sum"><th scope="row">Amount due today</th><td data-testid="due">${money(invoice.amount_due, invoice.currency)}</td></tr>
</tbody></table>`;
}

export function backLink(view: PortalView): Safe {
  const target = view.session.flow === null ? view.at : (view.session.return_url ?? view.at);
  return html`<p><a href="${target}">Go back</a></p>`;
}
