import type { EntityManager } from '@mikro-orm/postgresql';
import type { MoveView } from '../../../src/contract/operator/move.contract.ts';
import type { Catalogue, Entitlement, Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { entitlementsOf, providerOf } from '../../../src/domain/entitlement.ts';
import { rankOf } from '../../../src/domain/plan.ts';

const PLANS = `
  select m.person, m.plan, a.id as "accountId" from move_member m
    left join account a on a.email = m.person
  where m.move_id = ?::uuid and m.verdict in ('adopt', 'attach') and m.person is not null`;

const HELD = `
  select distinct g.account_id as "accountId", g.entitlement from access_grant g
    join account a on a.id = g.account_id
    join move_member m on m.person = a.email
  where m.move_id = ?::uuid and m.verdict = 'attach' and g.ended_at is null and g.state = 'granted'`;

const WITHHELD = `
  select w.provider, count(*)::int as n from withheld_removal w
    join observed_account o on o.account_id = w.account_id
  where o.move_id = ?::uuid group by w.provider`;

const PROVIDERS = ['discord', 'tradingview'] as const;

/**
 * Counts what each person will have, and what of it we gave them before. A move adds payments to what
 * an account has, so only what the engine withholds can be lost, when the move is finished.
 */
export async function predictChanges(
  em: EntityManager,
  catalogue: Catalogue,
  moveId: string,
): Promise<Pick<MoveView, 'gives' | 'changes'>> {
  const rows = await em.execute<{ person: string; plan: Plan; accountId: string | null }[]>(PLANS, [
    moveId,
  ]);
  const people = new Map<string, { plan: Plan; accountId: string | null }>();
  for (const { person, plan, accountId } of rows) {
    const best = people.get(person);
    if (best === undefined || rankOf(catalogue, plan) > rankOf(catalogue, best.plan)) {
      people.set(person, { plan, accountId });
    }
  }
  const found = await em.execute<{ accountId: string; entitlement: Entitlement }[]>(HELD, [moveId]);
  const held = new Set(found.map(({ accountId, entitlement }) => `${accountId} ${entitlement}`));
  const gives = new Map<Entitlement, number>();
  const sums = { discord: { gains: 0, keeps: 0 }, tradingview: { gains: 0, keeps: 0 } };
  for (const { plan, accountId } of people.values()) {
    for (const each of entitlementsOf(catalogue, plan)) {
      gives.set(each, (gives.get(each) ?? 0) + 1);
      const provider = providerOf(catalogue, each);
      if (provider === null) continue;
      sums[provider][held.has(`${accountId} ${each}`) ? 'keeps' : 'gains'] += 1;
    }
  }
  const withheld = await em.execute<{ provider: string; n: number }[]>(WITHHELD, [moveId]);
  return {
    gives: [...gives].map(([entitlement, count]) => ({ entitlement, people: count })),
    changes: PROVIDERS.map((provider) => ({
      provider,
      ...sums[provider],
      loses: withheld.find((each) => each.provider === provider)?.n ?? 0,
    })),
  };
}

/** Counts what people lose at all providers. */
export function lossesIn(changes: MoveView['changes']): number {
  return changes.reduce((sum, { loses }) => sum + loses, 0);
}
