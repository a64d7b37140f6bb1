import { z } from 'zod';
import { SYSTEM_ACTOR } from '../../audit/record-audit.ts';
import { ensureCatalogue } from '../../billing/catalogue.ts';
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
 * What sandboxed providers have to be told before they are of use. Each step is repeated until it worked,
 * and again whenever the sandbox was put back to its seed: a person may do that at any moment.
 */
export function sandboxSetUp(parts: AppParts): TimedWork[] {
  const control = parts.options.sandboxControlRoom;
  const done = new Map<Step, string>();
  const steps = stepsOf(parts, control);
  if (steps.length === 0) return [];
  return [
    {
      name: 'set the sandbox up',
      everyMs: EVERY_MS,
      async run() {
        const era = control === null ? 'only' : await getSandboxEra(control).catch(() => null);
        // Nobody answers: how its providers are is told elsewhere.
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
      () => ensureCatalogue(parts.billing),
    );
  }
  if (discord.mode === 'sandbox') steps.push(() => ensureCommunityMapping(parts.discord));
  if (tradingview.mode === 'sandbox' && tradingview.manual === null && control !== null) {
    steps.push(() => takeSeededSession(parts, control));
  }
  return steps;
}

/** Ours died with the old seed. One that is alive stays, whoever gave it. */
async function takeSeededSession(
  { gateways, tradingview: deps }: AppParts,
  control: string,
): Promise<void> {
  // A pair that is refused now makes the call fail; what was learnt is what counts.
  const probed = await gateways.tradingview.probe().catch((error: unknown) => ({ error }));
  if ((await gateways.tradingview.sessionState()) !== 'refused') {
    if (typeof probed === 'object') throw probed.error;
    return;
  }
  const { tradingview } = await getSandboxCredentials({ control });
  await connectSession(deps, SYSTEM_ACTOR, sessionPair.parse(tradingview));
}
