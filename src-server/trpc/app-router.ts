import type { AccountDataDeps } from '../account-data/account-data.deps.ts';
import { createOwnDataRouter } from '../account-data/own-data.router.ts';
import type { AuthDeps } from '../auth/auth.deps.ts';
import { createAuthRouter } from '../auth/auth.router.ts';
import type { BillingDeps } from '../billing/billing.deps.ts';
import { createBillingRouter } from '../billing/billing.router.ts';
import type { ConsoleDeps } from '../discord/console/console.deps.ts';
import { createDiscordRouter } from '../discord/discord.router.ts';
import type { OperatorDeps } from '../operator/operator.deps.ts';
import { createOperatorRouter } from '../operator/operator.router.ts';
import { createCallerFactory, mergeRouters, router } from '../procedure/procedures.ts';
import { createRelayRouter } from '../signals/relay/routes/relay.procedures.ts';
import type { SignalsDeps } from '../signals/signals.deps.ts';
import { createSignalsRouter } from '../signals/signals.router.ts';
import type { TradingViewDeps } from '../tradingview/tradingview.deps.ts';
import { createTradingViewRouter } from '../tradingview/tradingview.router.ts';

interface RouterDeps {
  auth: AuthDeps;
  accountData: AccountDataDeps;
  billing: BillingDeps;
  tradingview: TradingViewDeps;
  admin: OperatorDeps;
  discord: ConsoleDeps;
  signals: SignalsDeps;
}

/** The table of the five routers. */
export function createAppRouter(deps: RouterDeps) {
  return router({
    auth: mergeRouters(
      createAuthRouter(deps.auth),
      createOwnDataRouter(deps.accountData, deps.auth),
    ),
    billing: createBillingRouter(deps.billing),
    tradingview: mergeRouters(
      createTradingViewRouter(deps.tradingview),
      createSignalsRouter(deps.signals),
    ),
    admin: createOperatorRouter(deps.admin),
    discord: mergeRouters(createDiscordRouter(deps.discord), createRelayRouter(deps.signals)),
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

export function createCaller(appRouter: AppRouter) {
  return createCallerFactory(appRouter);
}
