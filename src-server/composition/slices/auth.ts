import { eraseReplaced } from '../../account-data/erase-replaced.ts';
import type { AuthDeps } from '../../auth/auth.deps.ts';
import type { PasskeySite } from '../../auth/passkeys/passkey.deps.ts';
import { createPasswordHasher } from '../../auth/password/password-hasher.ts';
import type { BillingDeps } from '../../billing/billing.deps.ts';
import { createPaymentProof } from '../../billing/checkout/prove-payment.ts';
import type { PublishedBrand } from '../../brand/published-brand.ts';
import { discordSideOf } from '../../discord/community.view.ts';
import type { DiscordDeps } from '../../discord/discord.deps.ts';
import { type PublicOrigin, publicOrigin } from '../../http/public-origin.ts';
import { VENDOR } from '../../tradingview/gateway/http-call.ts';
import { tradingViewSideOf } from '../../tradingview/indicators.view.ts';
import { type Foundation, kernelOf } from '../foundation.ts';

export function composeAuth(
  foundation: Foundation,
  billing: BillingDeps,
  discord: DiscordDeps,
): AuthDeps {
  const { options, brand, hot, limits, secretBox, workPasses } = foundation;
  const { tradingview } = options.providers;
  const origin = publicOrigin(options.publicUrl, options.web.production);
  const kernel = kernelOf(foundation);
  const { brandName } = options.business;
  const passwords = createPasswordHasher(undefined, [brandName], options.passwordCost);
  return {
    ...kernel,
    hot,
    passwords,
    guesses: limits.guesses,
    mayMail: limits.mayMail,
    workPasses,
    payments: createPaymentProof(billing),
    eraseReplaced: (em, accountId) =>
      eraseReplaced(em, kernel, { accountId, passwordHash: passwords.unusable() }),
    access: {
      guildId: discord.gateway.guildId,
      sidesOf: (row) => ({
        discord: discordSideOf(row, discord),
        tradingView: tradingViewSideOf(row, {
          catalogue: foundation.catalogue,
          scripts: tradingview.pine,
          manual: tradingview.manual,
          slackDays: options.business.accessExpirySlackDays,
          site: tradingview.baseUrl ?? VENDOR,
        }),
      }),
    },
    publicUrl: origin.url,
    secretBox,
    passkeySite: passkeySiteOf(brand, origin),
  };
}

/** Passkeys need a domain name, not an IP address: use localhost on this machine. */
function passkeySiteOf(
  { name }: Pick<PublishedBrand, 'name'>,
  { url, origins }: PublicOrigin,
): PasskeySite {
  const { hostname } = new URL(url);
  const isLoopback = hostname === '127.0.0.1' || hostname === '[::1]';
  return { name, host: isLoopback ? 'localhost' : hostname, origins: [...origins] };
}
