import { giveDiscount } from '../billing/invoices/discounts.ts';
import { scheduleCancellation } from '../billing/schedules/schedule-cancellation.ts';
import { releaseSchedule } from '../billing/schedules/schedule-phases.ts';
import { addIntervals } from '../billing/subscriptions/calendar-months.ts';
import { cancelSubscription } from '../billing/subscriptions/cancel-subscription.ts';
import {
  billingPlanOf,
  changeSubscription,
  currentPeriod,
} from '../billing/subscriptions/change-subscription.ts';
import { pauseSubscription } from '../billing/subscriptions/pause-subscription.ts';
import { money } from '../billing/subscriptions/subscription-lines.ts';
import type { PortalConfiguration, Subscription } from '../wire/answers/stored-objects.ts';
import { html, type Safe } from './html.ts';
import { layout } from './layout.ts';
import { day } from './portal-home-page.ts';
import { backLink } from './portal-update-pages.ts';
import type { PortalView } from './portal-view.ts';

type Feedback = NonNullable<NonNullable<Subscription['cancellation_details']>['feedback']>;

/** Asks for a reason if the configuration does. A flow may offer a coupon first. */
export function cancelPage(view: PortalView, subscription: Subscription): string {
  const { mode, cancellation_reason: asked } = view.configuration.features.subscription_cancel;
  const sentence =
    mode === 'immediately'
      ? 'Your subscription ends at once.'
      : `Your subscription stays active until ${day(currentPeriod(subscription).end)}.`;
  return layout(
    'Cancel your subscription',
    html`<h1>Cancel your subscription</h1>
${couponOffer(view, subscription)}
<p>${sentence}</p>
<form method="post" action="${view.at}/subscriptions/${subscription.id}/cancel">
${asked.enabled && reasonFields(asked.options)}
<button class="main" type="submit">Cancel subscription</button>
</form>
${backLink(view)}`,
  );
}

const LABELS: Record<string, string> = {
  too_expensive: 'It’s too expensive',
  missing_features: 'Some features are missing',
  switched_service: 'I switched to another service',
  unused: 'I don’t use it enough',
  customer_service: 'Customer service was less than expected',
  too_complex: 'Ease of use was less than expected',
  low_quality: 'Quality was less than expected',
  other: 'Other reason',
};

function reasonFields(options: readonly string[]): Safe {
  return html`<label for="feedback">Why? (optional)</label>
<select id="feedback" name="feedback"><option value="">No answer</option>
${options.map((value) => html`<option value="${value}">${LABELS[value] ?? value}</option>`)}</select>
<label for="comment">Anything else? (optional)</label>
<input id="comment" name="comment" type="text" maxlength="500">`;
}

function couponOffer({ world, session, at }: PortalView, subscription: Subscription): Safe | null {
  const offer = session.flow?.subscription_cancel?.retention?.coupon_offer;
  const coupon = world.state.coupons[offer?.coupon ?? ''];
  if (coupon === undefined) return null;
  const off =
    coupon.percent_off === null
      ? money(coupon.amount_off ?? 0, coupon.currency ?? subscription.currency)
      : `${coupon.percent_off}%`;
  return html`<form method="post" action="${at}/subscriptions/${subscription.id}/keep">
<p>Stay and get ${off} off.</p><button type="submit">Accept offer</button></form>`;
}

/** Redeems the coupon of the flow instead of canceling. */
export function acceptOffer({ world, session }: PortalView, subscription: Subscription): boolean {
  const offer = session.flow?.subscription_cancel?.retention?.coupon_offer;
  return giveDiscount(world, subscription, offer?.coupon ?? null, null);
}

export function cancelInPortal(
  { world, configuration }: PortalView,
  subscription: Subscription,
  given: { feedback: string; comment: string },
): void {
  const feedback = (given.feedback in LABELS ? given.feedback : null) as Feedback | null;
  const comment = given.comment || null;
  if (configuration.features.subscription_cancel.mode === 'immediately') {
    cancelSubscription(world, subscription, { feedback, comment });
    return;
  }
  changeSubscription(world, subscription, () => {
    const schedule = world.state.schedules[subscription.schedule ?? ''];
    if (schedule !== undefined) releaseSchedule(world, schedule, subscription);
    const at =
      world.state.settings.portalCancel === 'cancel_at'
        ? currentPeriod(subscription).end
        : 'period-end';
    scheduleCancellation(world, subscription, at);
    if (subscription.cancellation_details !== null) {
      Object.assign(subscription.cancellation_details, { feedback, comment });
    }
  });
}

type Option =
  PortalConfiguration['features']['subscription_pause']['duration']['interval_options'][number];

/** Without preset durations a pause has no end. */
export function pausePage(view: PortalView, subscription: Subscription): string {
  const { duration } = view.configuration.features.subscription_pause;
  const choices = duration.interval_options.map(
    (
      option,
      index,
    ) => html`<label><input type="radio" name="duration" value="${String(index)}" required>
${String(option.interval_count)} ${option.interval}</label>`,
  );
  return layout(
    'Pause your subscription',
    html`<h1>Pause your subscription</h1>
<form method="post" action="${view.at}/subscriptions/${subscription.id}/pause">
${choices.length > 0 && html`<fieldset><legend>Duration</legend>${choices}</fieldset>`}
<button class="main" type="submit">Pause subscription</button>
</form>
${backLink(view)}`,
  );
}

/** Stripe resumes by itself after a preset duration. False: the choice is not one of them. */
export function pauseInPortal(
  { world, configuration }: PortalView,
  subscription: Subscription,
  choice: string,
): boolean {
  const { interval_options: options, type } = configuration.features.subscription_pause.duration;
  const chosen: Option | undefined = options[Number(choice)];
  if (type === 'interval_options' && chosen === undefined) return false;
  pauseSubscription(world, subscription);
  if (chosen !== undefined) {
    billingPlanOf(world, subscription.id).resumesAt = addIntervals(
      world.seconds(),
      chosen as Parameters<typeof addIntervals>[1],
      1,
    );
  }
  return true;
}
