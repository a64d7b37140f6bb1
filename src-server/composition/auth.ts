import type { AuthDeps } from '../auth/auth.deps.ts';
import { createPasswordHasher } from '../auth/password-hasher.ts';
import type { BillingDeps } from '../billing/billing.deps.ts';
import { createPaymentProof } from '../billing/payment-proof.ts';
import { discordSummaryOf } from '../discord/community.view.ts';
import type { DiscordDeps } from '../discord/discord.deps.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { tradingViewSummaryOf } from '../tradingview/indicators.view.ts';
import type { TradingViewDeps } from '../tradingview/tradingview.deps.ts';
import type { Foundation } from './foundation.ts';

export function composeAuth(
  { options, orm, hot, clock, machineClock, log, jobs }: Foundation,
  billing: BillingDeps,
  { discord, tradingview }: { discord: DiscordDeps; tradingview: TradingViewDeps },
): AuthDeps {
  const community = { orm, clock, guildId: discord.gateway.guildId, apiBase: discord.apiBase };
  const indicators = { orm, gateway: tradingview.gateway };
  return {
    orm,
    hot,
    clock,
    machineClock,
    log,
    jobs,
    passwords: createPasswordHasher(),
    payments: createPaymentProof(billing),
    access: {
      async summaryOf(accountId) {
        const [discordSide, tradingView] = await Promise.all([
          discordSummaryOf(community, accountId),
          tradingViewSummaryOf(indicators, accountId),
        ]);
        return { discord: discordSide, tradingView };
      },
    },
    publicUrl: publicOrigin(options.publicUrl, options.web.production).url,
  };
}
