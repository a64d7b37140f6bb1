import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type {
  CatalogueView,
  RollOut,
} from '../../../src/contract/operator/catalogue-operator.contract.ts';
import type { Catalogue } from '../../../src/domain/catalogue/catalogue.ts';
import { personAt } from '../../support/http-person.ts';
import { FLEET_OPERATOR, type Fleet } from '../../support/processes/fleet.ts';
import { SECOND_SHOP } from '../../support/shop/second-shop.ts';
import { subscribe } from '../../support/subscribers.ts';
import { until } from '../../support/until.ts';

export interface CatalogueDrillReport {
  members: number;
  /** Instances killed during the publish. */
  kills: number;
  /** Calls to the providers that a fault hit. */
  struck: number;
  /** Time between the publish's answer and the first sale by the other instance. */
  otherInstanceMs: number;
  pricesMs: number;
  rollOutMs: number;
  newPrices: number;
  wrong: string[];
}

interface Member {
  plan: string;
  username: string;
}
interface StripeTruth {
  prices: { id: string }[];
  subscriptions: { id: string; items: { data: { price: { id: string } }[] } }[];
}
interface TradingViewTruth {
  scripts: { pineId: string; rows: { username: string }[] }[];
}

const AT_ONCE = 6;
const { version: _, ...FIRST } = SECOND_SHOP;

/** Every price changes, Scout and Scalper gain scripts, Desk loses two, and Crew is new. */
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
  if (plan === 'scout' || plan === 'scalper') return [...includes, 'script-levels'];
  return plan === 'desk' ? includes.slice(0, -2) : includes;
}

/**
 * Publishes a shop to paying members, then another one while providers fail and both instances are killed in turn.
 * Compares the providers with the new map, and restores the first version.
 */
export async function runCatalogueDrill(
  fleet: Fleet,
  { members: count }: { members: number },
): Promise<CatalogueDrillReport> {
  const wrong: string[] = [];
  for (const { key, pineId, name } of FIRST.entitlements) {
    if (pineId === null) continue;
    const script = { key: key.replace('script-', ''), pineId, name };
    await fleet.control('POST', '/tradingview/scripts', script);
  }
  let seller = await sellerOf(fleet, 0);
  const first = await seller.publish(FIRST);
  await seller.ready(first.no);
  for (const place of [0, 1]) {
    await until('both instances sell the shop', () => sells(fleet, place, 'scout'));
  }
  const members = await join(fleet, count);
  await until(
    'every member holds what the first version includes',
    async () => (await differing(fleet, members, FIRST)).length === 0,
  );
  const before = await stripeOf(fleet);

  await setFaults(fleet);
  const hash = await seller.save(NEXT);
  const began = performance.now();
  const second = await seller.publishDraft(hash);
  const answered = performance.now();
  await fleet.kill(0);
  await until('the other instance sells the new version', () => sells(fleet, 1, 'crew'));
  const otherInstanceMs = Math.round(performance.now() - answered);
  if (otherInstanceMs > 2_000) wrong.push(`The other instance took ${otherInstanceMs} ms.`);
  await fleet.start(0);
  seller = await sellerOf(fleet, 0);
  await fleet.kill(1);
  await fleet.start(1);
  await seller.ready(second.no);
  const pricesMs = Math.round(performance.now() - began);
  await seller.rolledOut();
  const rollOutMs = Math.round(performance.now() - began);
  const struck = await endFaults(fleet);

  wrong.push(...(await differing(fleet, members, NEXT)));
  const after = await stripeOf(fleet);
  const newPrices = after.prices.length - before.prices.length;
  const expected = NEXT.plans.flatMap(({ prices }) => prices).length;
  if (newPrices !== expected) wrong.push(`${newPrices} new prices instead of ${expected}.`);
  if (JSON.stringify(paidPrices(before)) !== JSON.stringify(paidPrices(after))) {
    wrong.push('A subscription has another price than before.');
  }
  const restored = await seller.restore(first.no);
  if (restored !== first.hash) wrong.push('The restored version has another hash.');
  const last = await seller.publishDraft(restored);
  await seller.ready(last.no);
  await seller.rolledOut();
  wrong.push(...(await differing(fleet, members, FIRST)));
  return {
    members: members.length,
    kills: 2,
    struck,
    otherInstanceMs,
    pricesMs,
    rollOutMs,
    newPrices,
    wrong,
  };
}

async function sellerOf(fleet: Fleet, place: number) {
  const person = personAt(fleet.addressOf(place));
  await person.post('/api/admin-login', FLEET_OPERATOR);
  const dataOf = <T>({ status, json, text }: Awaited<ReturnType<typeof person.get>>): T => {
    if (status !== 200) throw new Error(`${status} ${text}`);
    return (json.result as { data: T }).data;
  };
  const act = async <T>(name: string, input: unknown): Promise<T> =>
    dataOf(await person.post(`/trpc/admin.${name}`, input));
  const ask = async <T>(name: string): Promise<T> =>
    dataOf(await person.get(`/trpc/admin.${name}`));
  const save = async (document: CatalogueDocument) =>
    (await act<{ hash: string }>('saveCatalogueDraft', { document, expected: null })).hash;
  const publishDraft = (expected: string) =>
    act<{ no: number; hash: string }>('publishCatalogue', { expected, note: null });
  return {
    save,
    publishDraft,
    publish: async (document: CatalogueDocument) => publishDraft(await save(document)),
    restore: async (no: number) =>
      (await act<{ hash: string }>('restoreCatalogueVersion', { no, expected: null })).hash,
    ready: (no: number) =>
      until('the prices exist', async () => {
        const { published } = await ask<CatalogueView>('catalogue');
        return published.no === no && published.prices === 'ready';
      }),
    rolledOut: () =>
      until('every member is confirmed', async () => {
        const { isEnqueued, members, confirmed, waiting } = await ask<RollOut>('catalogueRollOut');
        return isEnqueued && members === confirmed + waiting;
      }),
  };
}

/** People who pay for the four plans in turn, monthly and quarterly, and name their TradingView account. */
async function join(fleet: Fleet, count: number): Promise<Member[]> {
  await fleet.control('POST', '/tradingview/users', { prefix: 'member', count });
  const plans = FIRST.plans.slice(1).map(({ key }) => key);
  const shop = { url: fleet.proxy.url, control: fleet.control };
  const members: Member[] = [];
  const waiting = Array.from({ length: count }, (_, n) => n);
  const work = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const plan = plans[n % plans.length] ?? '';
      const username = `member${n + 1}`;
      const person = await subscribe(shop, plan, n % 2 === 0 ? 'monthly' : 'quarterly');
      const name = { tradingViewUsername: username };
      await until('the name is saved', async () => {
        const { status } = await person.post('/api/set-tradingview-username', name);
        return status === 200;
      });
      members.push({ plan, username });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return members;
}

/** Members whose scripts at TradingView are not those of their plan, one sentence each. */
async function differing(
  fleet: Fleet,
  members: readonly Member[],
  shop: CatalogueDocument,
): Promise<string[]> {
  const { scripts } = await fleet.control<TradingViewTruth>('GET', '/tradingview/state');
  const held = new Map<string, string[]>();
  for (const { pineId, rows } of scripts) {
    for (const { username } of rows) held.set(username, [...(held.get(username) ?? []), pineId]);
  }
  const owed = new Map(
    shop.plans.map(({ key, includes }) => {
      const pines = includes.map(
        (each) => shop.entitlements.find((entitlement) => entitlement.key === each)?.pineId,
      );
      return [key, pines.filter((pine) => typeof pine === 'string')] as const;
    }),
  );
  const text = (pines: readonly string[] = []) => pines.toSorted().join(' ');
  return members
    .filter(({ plan, username }) => text(held.get(username)) !== text(owed.get(plan)))
    .map(({ plan, username }) => `${username} (${plan}) holds ${text(held.get(username))}.`);
}

const stripeOf = (fleet: Fleet) => fleet.control<StripeTruth>('GET', '/stripe/state');

function paidPrices({ subscriptions }: StripeTruth): string[] {
  return subscriptions.map(({ id, items }) => `${id} ${items.data[0]?.price.id}`).toSorted();
}

/** A fifth of all calls to Stripe and TradingView fail: half before the work, half after it. */
async function setFaults(fleet: Fleet): Promise<void> {
  for (const provider of ['stripe', 'tradingview']) {
    await fleet.control('POST', '/faults', { provider, kind: 'status', status: 500, rate: 0.1 });
    await fleet.control('POST', '/faults', { provider, kind: 'lost-response', rate: 0.11 });
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
