import type { AccessDeps } from '../access/reconcile-run.ts';
import { sweepAccess } from '../access/sweep-access.ts';
import type { AdminDeps } from '../admin/admin.deps.ts';
import { userRows } from '../admin/user-rows.ts';
import type { AuthDeps } from '../auth/auth.deps.ts';
import type { BillingDeps } from '../billing/billing.deps.ts';
import { syncStripe } from '../billing/sync-stripe.ts';
import type { Foundation } from './foundation.ts';
import type { Gateways } from './gateways.ts';

export async function composeAdmin(
  { orm, hot, clock, machineClock, log }: Foundation,
  gateways: Gateways,
  slices: { auth: AuthDeps; billing: BillingDeps; access: AccessDeps },
): Promise<AdminDeps> {
  return {
    orm,
    hot,
    clock,
    machineClock,
    log,
    passwords: slices.auth.passwords,
    users: await userRows(orm),
    async tradingViewConnected() {
      const state = await gateways.tradingview.sessionState();
      return state === 'working' || state === 'unproven';
    },
    syncStripe: (limit, operator) =>
      syncStripe(slices.billing, { limit, cause: `operator ${operator}` }),
    async syncTradingView() {
      const report = await sweepAccess(slices.access);
      const updated = report.outcomes.filter(
        ({ action, outcome }) => action !== 'none' && outcome === 'done',
      ).length;
      return { processed: report.accounts, updated };
    },
  };
}
