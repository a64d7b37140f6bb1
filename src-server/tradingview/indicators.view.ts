import type { AccessCheck } from '../../src/contract/auth.contract.ts';
import { withheldIndicators } from '../../src/domain/offers/trial-indicators.ts';
import type { AccessCheckRow, HoldingRow } from '../procedure/hot-reads.ts';
import { type ScriptDeps, scriptsOnSale } from './scripts/script-table.ts';
import { dueOf } from './scripts/worklist.view.ts';

const CONNECTED = ['working', 'unproven'];

interface IndicatorOptions extends ScriptDeps {
  manual: { slaHours: number } | null;
  slackDays: number;
  /** TradingView's address. */
  site: string;
}

const DAY_MS = 86_400_000;
/** TradingView keeps whole seconds, rounded up. */
const ROUNDING_MS = 1_000;
const WITH_SLACK = ['subscription', 'plan-grant'];

/**
 * When access ends for the subscriber. The entry at TradingView lasts some days longer, in case a
 * renewal is late. An imported row keeps its source, so its date alone says whether it follows the
 * plan.
 */
function withoutSlack(
  { source, expiresAt }: HoldingRow,
  { slackDays, accessUntil }: { slackDays: number; accessUntil: string | null },
): string | null {
  if (expiresAt === null) return null;
  const end = Date.parse(expiresAt) - slackDays * DAY_MS;
  const followsPlan =
    accessUntil !== null && Math.abs(end - Date.parse(accessUntil)) <= ROUNDING_MS;
  const hasSlack = WITH_SLACK.includes(source) || (source === 'import' && followsPlan);
  return hasSlack ? new Date(end).toISOString() : expiresAt;
}

const NOT_GIVEN = ['revoking', 'revoked', 'revoke-failed', 'released'];

/** A manual grant may give what a trial withholds. */
const isUnderWay = (holding: HoldingRow | undefined) =>
  holding !== undefined && !NOT_GIVEN.includes(holding.state);

/** TradingView's side of an access check. 'none': neither held nor in progress. 'first-payment': a trial withholds it. */
export function tradingViewSideOf(
  row: AccessCheckRow,
  options: IndicatorOptions,
): AccessCheck['tradingView'] {
  const { manual, slackDays, site } = options;
  const { accessUntil } = row;
  const scripts = scriptsOnSale(options);
  const holds = scripts.some(({ entitlement }) =>
    row.holdings.some((each) => each.entitlement === entitlement && each.held),
  );
  const withheld = withheldIndicators(options.catalogue.current(), row.plan, row.trialLimit);
  return {
    username: row.tradingViewUsername,
    namedAt: row.tradingViewNamedAt,
    // Manual mode needs no session, so a missing one is no outage.
    connected: manual !== null || CONNECTED.includes(row.tradingViewSession ?? 'absent'),
    ...(holds && { chartsUrl: `${site}/chart/` }),
    indicators: scripts.map(({ name, entitlement, pineId }) => {
      const holding = row.holdings.find((each) => each.entitlement === entitlement);
      const held = holding?.held ?? false;
      const since = holding?.byHandSince ?? null;
      const byHandSince = since === null ? null : new Date(since);
      return {
        name,
        state:
          withheld.includes(entitlement) && !held && !isUnderWay(holding)
            ? 'first-payment'
            : (holding?.state ?? 'none'),
        held,
        expiresAt: holding?.held ? withoutSlack(holding, { slackDays, accessUntil }) : null,
        since: holding?.held ? holding.since : null,
        delivered: pineId !== null,
        dueAt: dueOf({ byHandSince }, manual),
      };
    }),
  };
}
