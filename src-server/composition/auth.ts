import type { AuthDeps } from '../auth/auth.deps.ts';
import { createPasswordHasher } from '../auth/password-hasher.ts';
import type { BillingDeps } from '../billing/billing.deps.ts';
import { createPaymentProof } from '../billing/payment-proof.ts';
import { discordSideOf } from '../discord/community.view.ts';
import type { DiscordDeps } from '../discord/discord.deps.ts';
import { publicOrigin } from '../http/public-origin.ts';
import { tradingViewSideOf } from '../tradingview/indicators.view.ts';
import type { Foundation } from './foundation.ts';

export function composeAuth(
  { options, orm, hot, clock, machineClock, log, jobs, limits }: Foundation,
  billing: BillingDeps,
  discord: DiscordDeps,
): AuthDeps {
  const { tradingview } = options.providers;
  return {
    orm,
    hot,
    clock,
    machineClock,
    log,
    jobs,
    passwords: createPasswordHasher(undefined, [options.business.brandName]),
    guesses: limits.guesses,
    mayMail: limits.mayMail,
    payments: createPaymentProof(billing),
    access: {
      guildId: discord.gateway.guildId,
      sidesOf: (row) => ({
        discord: discordSideOf(row, discord.apiBase),
        tradingView: tradingViewSideOf(row, {
          scripts: tradingview.pine,
          manual: tradingview.manual,
          slackDays: options.business.accessExpirySlackDays,
        }),
      }),
    },
    publicUrl: publicOrigin(options.publicUrl, options.web.production).url,
  };
}
