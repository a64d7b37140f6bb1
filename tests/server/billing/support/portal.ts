import type { BillingWorld } from './billing-world.ts';

/** Confirms a portal flow and returns where the browser is redirected. */
export async function confirmChange(url: string): Promise<string | null> {
  const page = await fetch(url, { redirect: 'follow' });
  const at = new URL(page.url);
  const body = new URLSearchParams({ price: at.searchParams.get('price') ?? '' });
  const answer = await fetch(new URL(at.pathname, at), {
    method: 'POST',
    body,
    redirect: 'manual',
  });
  return answer.headers.get('location');
}

/** Chooses another price under 'Manage billing'. */
export async function chooseInPortal(
  world: BillingWorld,
  portalUrl: string,
  subscriptionId: string,
  lookupKey: string,
): Promise<void> {
  const { data } = await world.stripe.client.prices.list({ lookup_keys: [lookupKey] });
  const answer = await fetch(`${portalUrl}/subscriptions/${subscriptionId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({ price: data[0]?.id ?? '' }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(await answer.text());
}

/** Enters another card under 'Manage billing'. */
export async function changeCard(portalUrl: string, card: string): Promise<void> {
  const answer = await fetch(`${portalUrl}/card`, {
    method: 'POST',
    body: new URLSearchParams({ card }),
    redirect: 'manual',
  });
  if (answer.status !== 303) throw new Error(await answer.text());
}

/** Pays an open invoice on its hosted page with a new card. */
export async function payInvoicePage(url: string): Promise<void> {
  const body = new URLSearchParams({ outcome: 'paid' });
  const answer = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  if (answer.status !== 303) throw new Error(await answer.text());
}
