import { DiscordAPIError, Routes } from 'discord.js';
import Stripe from 'stripe';
import type { DiscordBench } from '../benches/discord-bench.ts';
import type { StripeBench } from '../benches/open-stripe-bench.ts';
import type { TradingViewBench } from '../benches/tradingview-bench.ts';
import type { MadeKind, MadeThing, Remove } from './made-things.ts';

export interface Benches {
  stripe: StripeBench;
  discord: DiscordBench;
  tradingview: TradingViewBench;
}

/** Removes an object. An object that is already gone counts as removed. Prices and products can only be archived. */
export function removerFor(benches: Benches): Remove {
  const removers: Record<MadeKind, (thing: MadeThing) => Promise<unknown>> = {
    ...stripeRemovers(benches.stripe),
    ...discordRemovers(benches.discord),
    async 'tradingview.entry'({ id, within = '' }) {
      const form = { pine_id: within, username_recip: id };
      const answer = await benches.tradingview.call('POST', '/pine_perm/remove/', form);
      if (answer.status !== 200) throw new Error(`remove answered ${answer.status}`);
    },
  };
  return async (thing) => {
    try {
      await removers[thing.kind](thing);
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  };
}

function stripeRemovers({ sdk }: StripeBench) {
  return {
    // Deletes its customers too.
    'stripe.test-clock': ({ id }: MadeThing) => sdk.testHelpers.testClocks.del(id),
    // Cancels its subscriptions too.
    'stripe.customer': ({ id }: MadeThing) => sdk.customers.del(id),
    'stripe.webhook-endpoint': ({ id }: MadeThing) => sdk.webhookEndpoints.del(id),
    'stripe.portal-configuration': ({ id }: MadeThing) =>
      sdk.billingPortal.configurations.update(id, { active: false }),
    'stripe.price': ({ id }: MadeThing) => sdk.prices.update(id, { active: false }),
    'stripe.product': ({ id }: MadeThing) => sdk.products.update(id, { active: false }),
  };
}

function discordRemovers({ rest, guildId }: DiscordBench) {
  return {
    'discord.invite': ({ id }: MadeThing) => rest.delete(Routes.invite(id)),
    'discord.ban': ({ id }: MadeThing) => rest.delete(Routes.guildBan(guildId, id)),
    'discord.role': ({ id }: MadeThing) => rest.delete(Routes.guildRole(guildId, id)),
    async 'discord.channel'({ id }: MadeThing) {
      const { id: bot } = (await rest.get(Routes.user())) as { id: string };
      // A step denied the bot the right to manage the channel through this override.
      await rest.delete(Routes.channelPermission(id, bot)).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
      await rest.delete(Routes.channel(id));
    },
  };
}

/** 10006 invite, 10009 override, 10026 ban and so on: Discord's codes for unknown objects. */
function isGone(error: unknown): boolean {
  if (error instanceof DiscordAPIError) return error.status === 404;
  return error instanceof Stripe.errors.StripeError && error.code === 'resource_missing';
}
