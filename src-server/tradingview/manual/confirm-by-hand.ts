import { AccessGrantEntity } from '../../access/access-grant.entity.ts';
import type { Listing, Observation } from '../../access/access-provider.ts';
import { reconcileAccount } from '../../access/engine/reconcile-access.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { LeaseBusy, LeaseLost } from '../../database/lease.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { entryKey } from '../rows/known-people.ts';
import { type WorkItem, worklistOf } from '../scripts/worklist.view.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';
import { noteOursByHand, requireManual } from './manual-work.ts';

const WAIT_MS = 1_000;

/**
 * Records an operator's confirmation of these items without a pasted list. It replaces reading the
 * script. Returns how many are done. The others stay on the list, as those of an account that another
 * change holds.
 */
export async function confirmByHand(
  deps: TradingViewDeps,
  actor: { operatorId: string },
  grantIds: readonly string[],
): Promise<number> {
  requireManual(deps);
  const { orm, machineClock } = deps;
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
    await confirmAccount(deps, accountId, listing);
  }
  const left = new Set((await worklistOf(readFork(orm))).map(({ grantId }) => grantId));
  return items.filter(({ grantId }) => !left.has(grantId)).length;
}

async function confirmAccount(
  { access, log }: TradingViewDeps,
  accountId: string,
  listing: Listing,
): Promise<void> {
  const providers = access.providers.filter(({ name }) => name === 'tradingview');
  const listings = new Map([['tradingview', listing]]);
  try {
    const options = { cause: 'confirmed-by-hand', listings, waitMs: WAIT_MS };
    await reconcileAccount({ ...access, providers }, accountId, options);
  } catch (error) {
    if (!(error instanceof LeaseBusy || error instanceof LeaseLost)) throw error;
    log.info({ accountId }, 'a confirmation by hand met another change');
  }
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
