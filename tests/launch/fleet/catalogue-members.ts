import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import type { Fleet } from '../../support/processes/fleet.ts';
import { joinShop } from './fleet-subscriber.ts';

export interface CatalogueMember {
  plan: Plan;
  discordName: string;
  tradingViewName: string;
}

interface StripeTruth {
  prices: { id: string; active: boolean; lookup_key: string | null; unit_amount: number }[];
  subscriptions: { id: string; items: { data: { price: { id: string } }[] } }[];
}
interface TradingViewTruth {
  scripts: { pineId: string; rows: { username: string }[] }[];
}
interface DiscordTruth {
  members: { username: string; roles: string[] }[];
  roles: { id: string; name: string }[];
}

const AT_ONCE = 6;

/** People who pay for the paid plans in turn, monthly and quarterly, and are known at both providers. */
export async function joinMembers(
  fleet: Fleet,
  shop: CatalogueDocument,
  count: number,
): Promise<CatalogueMember[]> {
  const plans = shop.plans.slice(1).map(({ key }) => key);
  const members: CatalogueMember[] = [];
  const waiting = Array.from({ length: count }, (_, n) => n);
  const work = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const plan = plans[n % plans.length] ?? '';
      const billing = n % 2 === 0 ? 'monthly' : 'quarterly';
      const joined = await joinShop(fleet, n + 1, { plan, billing, hasScripts: true });
      members.push({ plan, ...joined });
      if (members.length % 50 === 0) console.log(`${members.length} members joined.`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return members;
}

/** Members whose roles and scripts at the providers are not those of their plan, one sentence each. */
export async function differing(
  fleet: Fleet,
  members: readonly CatalogueMember[],
  shop: CatalogueDocument,
): Promise<string[]> {
  const held = await holdings(fleet, shop);
  const owed = new Map(
    shop.plans.map(({ key, includes }) => [
      key,
      shop.entitlements
        .filter((each) => includes.includes(each.key))
        .map(({ name, pineId }) => pineId ?? name),
    ]),
  );
  const text = (names: readonly string[] = []) => names.toSorted().join(', ') || 'nothing';
  return members.flatMap(({ plan, discordName, tradingViewName }) => {
    const has = text([...(held.get(discordName) ?? []), ...(held.get(tradingViewName) ?? [])]);
    const should = text(owed.get(plan));
    return has === should ? [] : [`${discordName} (${plan}) holds ${has} instead of ${should}.`];
  });
}

/** Mapped roles by Discord name, and scripts by TradingView name. */
async function holdings(fleet: Fleet, shop: CatalogueDocument): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>();
  const add = (who: string, what: string) => held.set(who, [...(held.get(who) ?? []), what]);
  const { scripts } = await fleet.control<TradingViewTruth>('GET', '/tradingview/state');
  for (const { pineId, rows } of scripts) for (const { username } of rows) add(username, pineId);
  const { members, roles } = await fleet.control<DiscordTruth>('GET', '/discord/state');
  const sold = new Set(shop.entitlements.map(({ name }) => name));
  const names = new Map(roles.map(({ id, name }) => [id, name]));
  for (const { username, roles: ids } of members) {
    for (const id of ids) {
      const name = names.get(id) ?? '';
      if (sold.has(name)) add(username, name);
    }
  }
  return held;
}

export const stripeOf = (fleet: Fleet) => fleet.control<StripeTruth>('GET', '/stripe/state');

/** The price of each subscription. */
export function paidPrices({ subscriptions }: StripeTruth): string[] {
  return subscriptions.map(({ id, items }) => `${id} ${items.data[0]?.price.id}`).toSorted();
}
