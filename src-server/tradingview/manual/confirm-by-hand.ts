import { AccessGrantEntity } from '../../access/access-grant.entity.ts';
import type { Listing, Observation } from '../../access/access-provider.ts';
import { reconcileAccount } from '../../access/engine/reconcile-access.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { entryKey } from '../rows/known-people.ts';
import { type WorkItem, worklistOf } from '../scripts/worklist.view.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { noteOursByHand, requireManual } from './manual-work.ts';

/**
 * Records an operator's confirmation of these items without a pasted list. It replaces reading the
 * script. Returns how many were confirmed.
 */
export async function confirmByHand(
  deps: TradingViewDeps,
  actor: { operatorId: string },
  grantIds: readonly string[],
): Promise<number> {
  requireManual(deps);
  const { orm, machineClock, access } = deps;
  const wanted = new Set(grantIds);
  const open = await worklistOf(readFork(orm));
  const items = open.filter(({ grantId }) => wanted.has(grantId));
  const startedAt = machineClock.now();
  await transact(orm, async (em) => {
    for (const { grantId, action, until } of items) {
      recordAudit(em, {
        at: startedAt,
        actor: operatorActor(actor),
        action: 'tradingview.confirmed-by-hand',
        target: `grant:${grantId}`,
        before: null,
        after: { action, until },
      });
    }
  });
  const added = items.filter(({ action }) => action === 'add').map(({ grantId }) => grantId);
  await noteOursByHand(deps, added, startedAt);
  const listing = await listingOf(deps, items, startedAt);
  for (const accountId of new Set(items.map((item) => item.accountId))) {
    const listings = new Map([['tradingview', listing]]);
    await reconcileAccount(access, accountId, { cause: 'confirmed-by-hand', listings });
  }
  return items.length;
}

/** A listing that contains only the confirmed entries. */
async function listingOf(
  { orm }: TradingViewDeps,
  items: readonly WorkItem[],
  startedAt: Date,
): Promise<Listing> {
  const em = readFork(orm);
  const said = new Map<string, Observation>();
  for (const { grantId, action, until } of items) {
    const grant = await em.findOne(AccessGrantEntity, { id: grantId });
    if (grant === null) continue;
    const present = { present: true as const, expiresAt: until === null ? null : new Date(until) };
    said.set(grant.targetKey, action === 'remove' ? { present: false } : present);
  }
  return {
    startedAt,
    observe(target) {
      if (!('pineId' in target) || target.userId === undefined) return null;
      return said.get(entryKey(target.pineId, target.userId)) ?? null;
    },
  };
}
