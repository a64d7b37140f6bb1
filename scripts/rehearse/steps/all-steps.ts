import type { Step } from '../step.ts';
import { DISCORD_STEPS } from './discord/discord-steps.ts';
import { STRIPE_STEPS } from './stripe/stripe-steps.ts';
import { TRADINGVIEW_STEPS } from './tradingview/tradingview-steps.ts';

/** The 28 steps of the rehearsal, in order. */
export const ALL_STEPS: readonly Step[] = [...STRIPE_STEPS, ...DISCORD_STEPS, ...TRADINGVIEW_STEPS];
