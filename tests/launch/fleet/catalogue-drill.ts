import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { personAt } from '../../support/http-person.ts';
import type { Fleet } from '../../support/processes/fleet.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';
import { differing, joinMembers, paidPrices, stripeOf } from './catalogue-members.ts';
import { patiently, sellerOf } from './catalogue-seller.ts';

export interface CatalogueDrillReport {
  members: number;
  /** Instances killed: between Stripe's price and our row, and during the roll-out. */
  kills: number;
  /** Calls to the providers that a fault hit. */
  struck: number;
  /** Until every member had joined and held what they pay for. */
  joinMs: number;
  /** Time between the publish's answer and the other instance's first sale and landing page. */
  otherInstanceMs: number;
  pricesMs: number;
  rollOutMs: number;
  newPrices: number;
  restoreMs: number;
  wrong: string[];
}

const { version: _, ...FIRST } = SECOND_SHOP;

/**
 * Every price changes, Scout and Scalper gain a script, Scout a role, Desk loses two scripts and a role, and Crew
 * is new.
 */
const NEXT: CatalogueDocument = {
  ...FIRST,
  plans: [
    ...FIRST.plans.map((plan) => ({
      ...plan,
      includes: includesOf(plan.key, plan.includes),
      prices: plan.prices.map((price) => ({ ...price, amount: price.amount + 500 })),
    })),
    { ...(FIRST.plans.at(-1) as Catalogue['plans'][number]), key: 'crew', name: 'Crew' },
  ],
};

function includesOf(plan: string, includes: readonly string[]): readonly string[] {
  if (plan === 'scout') return [...includes, 'traders', 'script-levels'];
  if (plan === 'scalper') return [...includes, 'script-levels'];
  if (plan !== 'desk') return includes;
  return includes.filter((each) => each !== 'desk-room').slice(0, -2);
}

/**
 * Publishes a shop to paying members, then another one while providers fail and instances are killed where it hurts.
 * Compares the providers with the new map, and restores the first version.
 */
export async function runCatalogueDrill(
  fleet: Fleet,
  { members: count }: { members: number },
): Promise<CatalogueDrillReport> {
  const wrong: string[] = [];
  const began = performance.now();
  const since = (from: number) => Math.round(performance.now() - from);
  await publishScripts(fleet);
  let seller = await sellerOf(fleet, 0);
  const first = await seller.publish(FIRST);
  await seller.mapRoles(FIRST);
  await patiently('the first prices exist', () => seller.arePricesReady(first.no));
  for (const place of [0, 1]) {
    await patiently('both instances sell the shop', () => sells(fleet, place, 'scout'));
  }
  const members = await joinMembers(fleet, FIRST, count);
  await patiently(
    'every member holds what the first version includes',
    async () => (await differing(fleet, members, FIRST)).length === 0,
    2_000,
  );
  const joinMs = since(began);
  console.log(`Everyone holds what they pay for, after ${joinMs} ms.`);
  const before = await stripeOf(fleet);

  await setFaults(fleet);
  const hash = await seller.save(NEXT);
  // Stripe creates prices, and we never hear of it until the kill.
  const silence = { provider: 'stripe', route: 'POST /v1/prices', kind: 'lost-response' };
  const silent = await fleet.control<{ id: string }>('POST', '/faults', silence);
  const published = performance.now();
  const second = await seller.publishDraft(hash);
  const answered = performance.now();
  await patiently('the other instance shows it', () => showsCrew(fleet, 1), 20);
  const otherInstanceMs = since(answered);
  if (otherInstanceMs > 2_000) wrong.push(`The other instance took ${otherInstanceMs} ms.`);
  await patiently(
    'Stripe has a price that we do not know',
    async () => (await stripeOf(fleet)).prices.length > before.prices.length,
    50,
  );
  await Promise.all([fleet.kill(0), fleet.kill(1)]);
  await fleet.control('DELETE', `/faults/${silent.id}`);
  await Promise.all([fleet.start(0), fleet.start(1)]);
  seller = await sellerOf(fleet, 0);
  await patiently('the new prices exist', () => seller.arePricesReady(second.no));
  const pricesMs = since(published);
  console.log(`The new prices exist, after ${pricesMs} ms and a kill of both instances.`);
  await patiently(
    'the roll-out is under way',
    async () => (await seller.rollOut()).confirmed > 0,
    20,
  );
  const half = await seller.rollOut();
  if (half.confirmed >= half.members) wrong.push('The roll-out was over before the kill.');
  await fleet.kill(1);
  await fleet.start(1);
  await patiently('every member is confirmed', () => seller.isRolledOut(), 1_000);
  const rollOutMs = since(published);
  console.log(`Every member is confirmed, after ${rollOutMs} ms.`);
  const struck = await endFaults(fleet);

  wrong.push(...(await differing(fleet, members, NEXT)));
  const after = await stripeOf(fleet);
  const newPrices = after.prices.length - before.prices.length;
  const expected = NEXT.plans.flatMap(({ prices }) => prices).length;
  if (newPrices !== expected) wrong.push(`${newPrices} new prices instead of ${expected}.`);
  if (JSON.stringify(paidPrices(before)) !== JSON.stringify(paidPrices(after))) {
    wrong.push('A subscription has another price than before.');
  }
  const restoring = performance.now();
  const restored = await seller.restore(first.no);
  if (restored !== first.hash) wrong.push('The restored version has another hash.');
  const last = await seller.publishDraft(restored);
  await patiently('the prices are back', () => seller.arePricesReady(last.no));
  await patiently('every member is confirmed again', () => seller.isRolledOut(), 1_000);
  wrong.push(...(await differing(fleet, members, FIRST)));
  return {
    members: members.length,
    kills: 3,
    struck,
    joinMs,
    otherInstanceMs,
    pricesMs,
    rollOutMs,
    newPrices,
    restoreMs: since(restoring),
    wrong,
  };
}

async function publishScripts(fleet: Fleet): Promise<void> {
  for (const { key, pineId, name } of FIRST.entitlements) {
    if (pineId === null) continue;
    const script = { key: key.replace('script-', ''), pineId, name };
    await fleet.control('POST', '/tradingview/scripts', script);
  }
}

/** A fifth of all calls fail: half before the work, half after it. */
async function setFaults(fleet: Fleet): Promise<void> {
  for (const provider of ['stripe', 'tradingview', 'discord']) {
    const rule = { provider, route: '*' };
    await fleet.control('POST', '/faults', { ...rule, kind: 'status', status: 500, rate: 0.1 });
    await fleet.control('POST', '/faults', { ...rule, kind: 'lost-response', rate: 0.11 });
  }
}

async function endFaults(fleet: Fleet): Promise<number> {
  const { faults } = await fleet.control<{ faults: { struck: number }[] }>('GET', '/faults');
  await fleet.control('DELETE', '/faults');
  return faults.reduce((sum, { struck }) => sum + struck, 0);
}

/** A sign-up for a plan is refused while the instance does not sell it. */
async function sells(fleet: Fleet, place: number, plan: string): Promise<boolean> {
  const asked = { email: `probe-${place}-${plan}@example.com`, plan, billing: 'monthly' };
  const person = personAt(fleet.addressOf(place));
  return (await person.post('/api/create-email-user', asked)).status === 200;
}

/** Sold, and on the landing page. */
async function showsCrew(fleet: Fleet, place: number): Promise<boolean> {
  const { text } = await personAt(fleet.addressOf(place)).get('/');
  return text.includes('Crew') && (await sells(fleet, place, 'crew'));
}
