import { type Context, Hono } from 'hono';
import { giveDiscount, usableCode } from '../billing/invoices/discounts.ts';
import { changeCardInPortal, saveCard } from '../billing/payments/save-card.ts';
import { isCardBehaviour } from '../billing/payments/test-cards.ts';
import { withdrawCancellation } from '../billing/schedules/schedule-cancellation.ts';
import { changeSubscription } from '../billing/subscriptions/change-subscription.ts';
import type { Subscription } from '../wire/answers/stored-objects.ts';
import type { World } from '../world.ts';
import { cardPage } from './card-page.ts';
import { html } from './html.ts';
import { layout } from './layout.ts';
import {
  acceptOffer,
  cancelInPortal,
  cancelPage,
  pauseInPortal,
  pausePage,
} from './portal-cancel.ts';
import { confirmPortalChange } from './portal-confirm.ts';
import { portalHomePage } from './portal-home-page.ts';
import { choosePlanPage, confirmPage } from './portal-update-pages.ts';
import { offeredPrices, type PortalView, subscriptionIn, viewOf } from './portal-view.ts';

/** The pages under /portal/{session}. A session with a flow opens on the flow's page. */
export function portalRoutes(world: World): Hono {
  const app = new Hono();
  type Page = (
    c: Context,
    view: PortalView,
    subscription: Subscription,
  ) => Response | Promise<Response>;
  const gone = (c: Context) =>
    c.html(
      layout('Session expired', html`<h1>Session expired</h1><p>Go back to the shop.</p>`),
      404,
    );
  const inPortal =
    (page: (c: Context, view: PortalView) => Response | Promise<Response>) => (c: Context) => {
      const view = viewOf(world, c.req.param('token') ?? '');
      return view === null ? gone(c) : page(c, view);
    };
  const onSubscription = (page: Page) =>
    inPortal((c, view) => {
      const subscription = subscriptionIn(view, c.req.param('id') ?? '');
      return subscription === null ? gone(c) : page(c, view, subscription);
    });
  const at = '/portal/:token';
  const sub = `${at}/subscriptions/:id`;

  app.get(
    at,
    inPortal((c, view) => {
      const path = flowPath(view);
      return path === null ? c.html(portalHomePage(view)) : c.redirect(`${view.at}${path}`, 303);
    }),
  );
  app.get(
    `${at}/home`,
    inPortal((c, view) => c.html(portalHomePage(view))),
  );
  app.get(
    `${at}/card`,
    inPortal((c, view) => c.html(cardPage(`${view.at}/card`, `${view.at}/home`))),
  );
  app.post(
    `${at}/card`,
    inPortal(async (c, view) => {
      const card = String((await c.req.parseBody()).card ?? '');
      if (!isCardBehaviour(card)) return c.redirect(`${view.at}/card`, 303);
      changeCardInPortal(world, view.customer, saveCard(world, view.customer, card));
      return completed(c, view, 'payment_method_update');
    }),
  );
  app.get(
    `${sub}/update`,
    onSubscription((c, view, one) => c.html(choosePlanPage(view, one))),
  );
  app.get(
    `${sub}/confirm`,
    onSubscription((c, view, one) => {
      const price = offeredPrices(view).find((offer) => offer.id === c.req.query('price'));
      return price === undefined ? gone(c) : c.html(confirmPage(view, one, price));
    }),
  );
  app.post(
    `${sub}/confirm`,
    onSubscription(async (c, view, one) => {
      const form = await c.req.parseBody();
      const price = offeredPrices(view).find((offer) => offer.id === form.price);
      if (price === undefined) return gone(c);
      const problem = confirmPortalChange(view, one, price, String(form.step ?? 'confirm'));
      if (problem !== null) return c.html(confirmPage(view, one, price, problem));
      return completed(c, view, 'subscription_update_confirm', 'subscription_update');
    }),
  );
  app.get(
    `${sub}/cancel`,
    onSubscription((c, view, one) => c.html(cancelPage(view, one))),
  );
  app.post(
    `${sub}/cancel`,
    onSubscription(async (c, view, one) => {
      const { feedback = '', comment = '' } = await c.req.parseBody();
      cancelInPortal(view, one, { feedback: String(feedback), comment: String(comment) });
      return completed(c, view, 'subscription_cancel');
    }),
  );
  app.post(
    `${sub}/keep`,
    onSubscription((c, view, one) =>
      acceptOffer(view, one) ? completed(c, view, 'subscription_cancel') : gone(c),
    ),
  );
  app.get(
    `${sub}/pause`,
    onSubscription((c, view, one) =>
      view.configuration.features.subscription_pause.enabled
        ? c.html(pausePage(view, one))
        : gone(c),
    ),
  );
  app.post(
    `${sub}/pause`,
    onSubscription(async (c, view, one) => {
      const { enabled } = view.configuration.features.subscription_pause;
      const { duration = '' } = await c.req.parseBody();
      if (!enabled || !pauseInPortal(view, one, String(duration))) return gone(c);
      return completed(c, view, 'subscription_pause');
    }),
  );
  app.post(
    `${sub}/resume`,
    onSubscription((c, view, one) => {
      changeSubscription(world, one, withdrawCancellation);
      return c.redirect(`${view.at}/home`, 303);
    }),
  );
  app.post(
    `${sub}/promotion-code`,
    onSubscription(async (c, view, one) => {
      const found = usableCode(world, String((await c.req.parseBody()).code ?? ''));
      const given = found !== null && giveDiscount(world, one, found.coupon.id, found.code.id);
      if (!given) return c.html(portalHomePage(view, 'This code is invalid.'));
      return c.redirect(`${view.at}/home`, 303);
    }),
  );
  return app;
}

/** The first page of a session with a flow. */
function flowPath({ session }: PortalView): string | null {
  const flow = session.flow;
  if (flow === null) return null;
  const confirm = flow.subscription_update_confirm;
  if (confirm) {
    return `/subscriptions/${confirm.subscription}/confirm?price=${confirm.items[0]?.price ?? ''}`;
  }
  if (flow.subscription_cancel)
    return `/subscriptions/${flow.subscription_cancel.subscription}/cancel`;
  if (flow.subscription_update)
    return `/subscriptions/${flow.subscription_update.subscription}/update`;
  if (flow.subscription_pause)
    return `/subscriptions/${flow.subscription_pause.subscription}/pause`;
  return flow.type === 'payment_method_update' ? '/card' : null;
}

/** A finished flow redirects to its target, otherwise to the front page. */
function completed(c: Context, view: PortalView, ...flows: string[]): Response {
  const flow = view.session.flow;
  if (flow === null || !flows.includes(flow.type)) return c.redirect(`${view.at}/home`, 303);
  const { type, redirect, hosted_confirmation } = flow.after_completion;
  if (type === 'redirect' && redirect !== null) return c.redirect(redirect.return_url, 303);
  if (type === 'hosted_confirmation') {
    const message = hosted_confirmation?.custom_message ?? 'Your changes were saved.';
    return c.html(layout('Done', html`<h1>Done</h1><p class="good">${message}</p>`)) as Response;
  }
  return c.redirect(`${view.at}/home`, 303);
}
