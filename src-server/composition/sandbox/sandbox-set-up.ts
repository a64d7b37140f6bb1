import { z } from 'zod';
import { SYSTEM_ACTOR } from '../../audit/record-audit.ts';
import { ensureStripePrices } from '../../billing/stripe-prices.ts';
import { ensureCommunityMapping } from '../../discord/ensure-community-mapping.ts';
import type { TimedWork } from '../../jobs/timers.ts';
import { getSandboxCredentials, getSandboxEra } from '../../launch/sandbox/sandbox-client.ts';
import { connectSession } from '../../tradingview/session/connect-session.ts';
import type { AppParts } from '../app-parts.ts';
import { introduceToSandbox } from './introduce-to-sandbox.ts';

const sessionPair = z.object({ sessionId: z.string(), sessionIdSign: z.string() });

type Step = () => Promise<unknown>;

const EVERY_MS = 1_000;

/**
 * Prepares sandboxed providers. Each step repeats until it succeeds, and again after the sandbox is
 * reset, which a person may do at any time.
 */
export function sandboxSetUp(parts: AppParts): TimedWork[] {
  const control = parts.options.sandboxControlRoom;
  const done = new Map<Step, string>();
  const steps = stepsOf(parts, control);
  if (steps.length === 0) return [];
  return [
    {
      name: 'set up the sandbox',
      everyMs: EVERY_MS,
      async run() {
        const era = control === null ? 'only' : await getSandboxEra(control).catch(() => null);
        // The sandbox does not answer. Provider state is reported elsewhere.
        if (era === null) return;
        const settled = await Promise.allSettled(
          steps
            .filter((step) => done.get(step) !== era)
            .map((step) => step().then(() => done.set(step, era))),
        );
        const failed = settled.find((each) => each.status === 'rejected');
        if (failed !== undefined) throw failed.reason;
      },
    },
  ];
}

function stepsOf(parts: AppParts, control: string | null): Step[] {
  const { stripe, discord, tradingview } = parts.options.providers;
  const steps: Step[] = [];
  if (stripe.mode === 'sandbox') {
    steps.push(
      () => introduceToSandbox(parts.options),
      () => ensureStripePrices(parts.billing),
    );
  }
  if (discord.mode === 'sandbox') {
    steps.push(
      () => ensureCommunityMapping(parts.discord),
      () => parts.commands.register(),
    );
  }
  if (tradingview.mode === 'sandbox' && tradingview.manual === null && control !== null) {
    steps.push(() => takeSeededSession(parts, control));
  }
  return steps;
}

/** Our session ended with the old seed. Keeps a working one, even if an operator supplied it. */
async function takeSeededSession(
  { gateways, tradingview: deps }: AppParts,
  control: string,
): Promise<void> {
  // A newly refused pair makes the call fail. Only the resulting state matters.
  const probed = await gateways.tradingview.probe().catch((error: unknown) => ({ error }));
  if ((await gateways.tradingview.sessionState()) !== 'refused') {
    if (typeof probed === 'object') throw probed.error;
    return;
  }
  const { tradingview } = await getSandboxCredentials({ control });
  await connectSession(deps, SYSTEM_ACTOR, sessionPair.parse(tradingview));
}
