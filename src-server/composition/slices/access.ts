import type { AccessDeps } from '../../access/engine/reconcile-run.ts';
import type { StandingSource } from '../../access/standing-source.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import { billingHistoryOf } from '../../billing/standing/billing-history.ts';
import { NO_STANDING, reviewedStandingOf } from '../../billing/standing/standing.ts';
import { reviewedStandingsOf } from '../../billing/standing/standings-of-many.ts';
import { type CommunityAccessDeps, createCommunityAccess } from '../../discord/community-access.ts';
import { accountExists } from '../../people/contact.ts';
import { createIndicatorAccess } from '../../tradingview/indicator-access.ts';
import type { ScriptTable } from '../../tradingview/scripts/script-table.ts';
import { type Foundation, kernelOf } from '../foundation.ts';
import type { Gateways } from '../gateways.ts';

/** Connects the providers to the engine, which knows none of them. */
export function composeAccess(
  foundation: Foundation,
  gateways: Gateways,
  {
    billing,
    scripts,
    onMembers,
  }: {
    billing: BillingDeps;
    scripts: ScriptTable;
    onMembers: Pick<CommunityAccessDeps, 'onListed' | 'onRead' | 'onRun'>;
  },
): AccessDeps {
  const kernel = kernelOf(foundation);
  const { options, metrics } = foundation;
  const standing = standingSourceOf(billing);
  const entitled = { ...kernel, standing, expirySlackDays: options.business.accessExpirySlackDays };
  return {
    ...entitled,
    providers: [
      createCommunityAccess({
        ...entitled,
        gateway: gateways.discord,
        ...onMembers,
      }),
      createIndicatorAccess({
        ...kernel,
        gateway: gateways.tradingview,
        scripts,
        paceScale: options.providers.paceScale,
      }),
    ],
    random: Math.random,
    onFirstHeld: (seconds) => metrics.timeToAccess.observe(seconds),
  };
}

/** Reads the standing of an account from billing. */
export function standingSourceOf(billing: BillingDeps): StandingSource {
  return {
    // A paid sign-up has no entitlements yet. An account that never paid is on the free plan.
    standingOf: async (accountId) =>
      (await accountExists(billing.orm, accountId))
        ? ((await reviewedStandingOf(billing, accountId)) ?? NO_STANDING)
        : null,
    standingsOf: (accountIds) => reviewedStandingsOf(billing, accountIds),
    decidedBy: async (accountId) => (await billingHistoryOf(billing, accountId, 1))[0] ?? null,
  };
}
