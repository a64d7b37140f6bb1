import { listen } from '../../../../../src-sandbox/core/listen.ts';
import { createProviderServer } from '../../../../../src-sandbox/core/provider-server.ts';
import { createTradingViewProvider } from '../../../../../src-sandbox/tradingview/provider.ts';
import type { TradingViewSnapshot } from '../../../../../src-sandbox/tradingview/snapshot.ts';
import { reconcileAccount } from '../../../../../src-server/access/engine/reconcile-access.ts';
import { enqueueDueRetries } from '../../../../../src-server/access/sweep/due-retries.ts';
import { standingSourceOf } from '../../../../../src-server/composition/slices/access.ts';
import { AppError } from '../../../../../src-server/errors/app-error.ts';
import { createTradingViewGateway } from '../../../../../src-server/tradingview/gateway/adapter.ts';
import { createIndicatorAccess } from '../../../../../src-server/tradingview/indicator-access.ts';
import type { ScriptTable } from '../../../../../src-server/tradingview/scripts/script-table.ts';
import type { TradingViewDeps } from '../../../../../src-server/tradingview/tradingview.deps.ts';
import { setTradingViewUsername } from '../../../../../src-server/tradingview/username/set-username.ts';
import { PATIENCE_MS } from '../../../../support/patience.ts';
import type { BillingWorld } from '../../support/billing-world.ts';

const PACE_SCALE = 1_000;
export const SLACK_DAYS = 3;

export type TradingViewBeside = Awaited<ReturnType<typeof openTradingView>>;

/** TradingView and the access engine beside billing, on the same clock. */
export async function openTradingView(world: BillingWorld) {
  const { core } = world.stripe;
  const provider = createTradingViewProvider(core);
  for (const calendar of provider.calendars) core.clock.register(calendar);
  const listening = await listen('127.0.0.1', [
    { port: 0, server: createProviderServer(core, provider) },
  ]);
  const seller = provider.credentials() as {
    sessionId: string;
    sessionIdSign: string;
    pine: ScriptTable;
  };
  const compose = () => composeTraders(world, listening.addresses[0] ?? '', seller.pine);
  let running = compose();
  await running.gateway.giveSession(seller);
  /** A restart of the world opens another pool. */
  const deps = () => {
    if (running.orm !== world.deps.orm) running = compose();
    return running;
  };

  return {
    /** The engine's own. */
    get access() {
      return deps().access;
    },
    async addUser(username: string): Promise<void> {
      const body = JSON.stringify({ username });
      await provider.control.request('/users', { method: 'POST', body });
    },
    /** Saves the name and asks for access, as its page does. False: it was refused. */
    async name(accountId: string, tradingViewUsername: string): Promise<boolean> {
      const actor = { kind: 'subscriber' as const, accountId, email: '', sessionId: 'session' };
      try {
        await setTradingViewUsername(deps(), actor, { tradingViewUsername });
        return true;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return false;
      }
    },
    /** Takes the name from its account, with the access under it. */
    async release(username: string): Promise<void> {
      const holders = await world.rows<{ id: string }>(
        'delete from tradingview_identity where username_key = ? returning account_id as id',
        [username],
      );
      for (const { id } of holders) await reconcileAccount(deps().access, id, { cause: 'job' });
    },
    /** Runs every job of the engine, and every retry without its wait. */
    async deliver(): Promise<void> {
      await world.rows(
        `update access_grant set next_attempt_at = 'epoch'
         where next_attempt_at is not null and ended_at is null`,
      );
      await enqueueDueRetries(deps());
      for (let ids = await enqueued(world); ids.size > 0; ids = await enqueued(world)) {
        for (const id of ids) await reconcileAccount(deps().access, id, { cause: 'job' });
      }
    },
    /** By username: the ends of the entries that work now, as TradingView itself has them. */
    holdings(): Map<string, (number | null)[]> {
      const { scripts } = provider.snapshot() as TradingViewSnapshot;
      const found = new Map<string, (number | null)[]>();
      for (const { username, expiration, expired } of scripts.flatMap(({ rows }) => rows)) {
        if (expired) continue;
        const end = expiration === null ? null : Date.parse(expiration);
        found.set(username, [...(found.get(username) ?? []), end]);
      }
      return found;
    },
    async close(): Promise<void> {
      provider.close?.();
      await listening.close();
    },
  };
}

function composeTraders(
  { deps: billing }: BillingWorld,
  baseUrl: string,
  scripts: ScriptTable,
): TradingViewDeps {
  const { orm, clock, machineClock, log, jobs, catalogue, secretBox } = billing;
  const kernel = { orm, clock, machineClock, log, jobs, catalogue };
  const gateway = createTradingViewGateway({
    orm,
    log,
    secretBox,
    baseUrl,
    machineClock,
    paceScale: PACE_SCALE,
  });
  const access = {
    ...kernel,
    standing: standingSourceOf(billing),
    expirySlackDays: SLACK_DAYS,
    random: () => 0,
    providers: [createIndicatorAccess({ ...kernel, gateway, scripts, paceScale: PACE_SCALE })],
  };
  return {
    ...kernel,
    access,
    gateway,
    scripts,
    limits: { byAccount: async () => undefined },
    manual: null,
    waitMs: PATIENCE_MS,
  };
}

async function enqueued(world: BillingWorld): Promise<Set<string>> {
  const rows = await world.rows<{ id: string }>(
    `delete from job.job where name = 'reconcile-access' and state in ('created', 'retry')
     returning data->>'accountId' as id`,
  );
  return new Set(rows.map(({ id }) => id));
}
