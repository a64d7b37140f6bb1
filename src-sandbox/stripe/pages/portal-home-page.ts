import { dateFormat } from '../../../src/domain/dates/date-text.ts';
import { cardInUse } from '../billing/payments/save-card.ts';
import { behaviourOf, TEST_CARDS } from '../billing/payments/test-cards.ts';
import { currentPeriod } from '../billing/subscriptions/change-subscription.ts';
import { describe, money } from '../billing/subscriptions/subscription-lines.ts';
import type { Subscription } from '../wire/answers/stored-objects.ts';
import { html, type Safe } from './html.ts';
import { layout } from './layout.ts';
import { choicesOf, type PortalView, subscriptionsOf } from './portal-view.ts';

/** The portal's front page: subscriptions, card, invoices. */
export function portalHomePage(view: PortalView, error?: string): string {
  const { configuration, session } = view;
  const subscriptions = subscriptionsOf(view);
  return layout(
    'Billing',
    html`<h1>${configuration.business_profile.headline ?? 'Manage your billing'}</h1>
<p class="quiet">${view.customer.email}</p>
${error !== undefined && html`<p class="bad" role="alert">${error}</p>`}
<h2>Current plan</h2>
${
  subscriptions.length === 0
    ? html`<p>No subscription.</p>`
    : subscriptions.map((subscription) => subscriptionCard(view, subscription))
}
<h2>Payment method</h2>
${cardSection(view)}
${configuration.features.invoice_history.enabled && invoiceTable(view)}
${session.return_url !== null && html`<p><a href="${session.return_url}">Return to the shop</a></p>`}`,
  );
}

function subscriptionCard(view: PortalView, subscription: Subscription): Safe {
  const { features } = view.configuration;
  const price = subscription.items.data[0]?.price;
  const end = day(currentPeriod(subscription).end);
  const at = `${view.at}/subscriptions/${subscription.id}`;
  const ends = subscription.cancel_at !== null;
  const canUpdate = choicesOf(view, subscription).length > 0 && !ends;
  return html`<div data-testid="subscription">
<p><strong>${price === undefined ? '' : describe(view.world, price)}</strong></p>
<p class="quiet">${ends ? `Cancels on ${day(subscription.cancel_at ?? 0)}.` : `Renews on ${end}.`}
${subscription.status === 'past_due' && 'The last payment failed.'}
${subscription.schedule !== null && ` ${nextPlan(view, subscription)}`}</p>
${canUpdate && html`<form method="get" action="${at}/update"><button type="submit">Update subscription</button></form>`}
${
  ends
    ? html`<form method="post" action="${at}/resume"><button class="main" type="submit">Don’t cancel subscription</button></form>`
    : features.subscription_cancel.enabled &&
      html`<form method="get" action="${at}/cancel"><button type="submit">Cancel subscription</button></form>`
}
${
  features.subscription_update.default_allowed_updates.includes('promotion_code') &&
  html`<form method="post" action="${at}/promotion-code">
<label for="code-${subscription.id}">Promotion code</label>
<input id="code-${subscription.id}" name="code" type="text" autocomplete="off" maxlength="100" required>
<button type="submit">Apply code</button></form>`
}
</div>`;
}

function nextPlan({ world }: PortalView, subscription: Subscription): string {
  const schedule = world.state.schedules[subscription.schedule ?? ''];
  const phase = schedule?.phases.find((one) => one.start_date > world.seconds());
  const price = world.state.prices[phase?.items[0]?.price ?? ''];
  if (phase === undefined || price === undefined) return '';
  return `Changes to ${describe(world, price)} on ${day(phase.start_date)}.`;
}

function cardSection(view: PortalView): Safe {
  const method = cardInUse(view.world, view.customer);
  return html`<p>${method === null ? 'No card.' : `Visa •••• ${method.card?.last4}`}</p>
<p class="quiet">${method !== null && TEST_CARDS[behaviourOf(method)].label}</p>
${
  view.configuration.features.payment_method_update.enabled &&
  html`<form method="get" action="${view.at}/card"><button type="submit">Change card</button></form>`
}`;
}

function invoiceTable({ world, customer }: PortalView): Safe {
  const invoices = Object.values(world.state.invoices)
    .filter((invoice) => invoice.customer === customer.id && invoice.status !== 'draft')
    .reverse();
  if (invoices.length === 0) return html`<h2>Invoices</h2><p>No invoices.</p>`;
  const rows = invoices.map(
    (invoice) => html`<tr><td><a href="/invoice/${invoice.id}">${day(invoice.created)}</a></td>
<td>${invoice.status}</td><td>${money(invoice.total, invoice.currency)}</td></tr>`,
  );
  return html`<h2>Invoices</h2>
<table><thead><tr><th scope="col">Date</th><th scope="col">State</th><th scope="col">Amount</th></tr></thead>
<tbody>${rows}</tbody></table>`;
}

export function day(seconds: number): string {
  return dateFormat('day', { locale: 'en', timeZone: 'UTC' }).format(new Date(seconds * 1000));
}
