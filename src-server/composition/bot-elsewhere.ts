import { z } from 'zod';
import type { BotState } from '../discord/gateway/community.ts';
import type { LeaderNews } from '../leader/leader.ts';

const withReason = (kind: 'degraded' | 'refused') =>
  z.object({ kind: z.literal(kind), reason: z.string() });
const alone = (kind: 'off' | 'connecting') => z.object({ kind: z.literal(kind) });

/** The leader's report to other instances: the bot's state and event counts. */
export const botReport = z.object({
  bot: z.union([
    alone('off'),
    alone('connecting'),
    z.object({ kind: z.literal('ready'), intentRefused: z.literal(true).optional() }),
    withReason('degraded'),
    withReason('refused'),
  ]),
  versions: z.object({ members: z.number(), frame: z.number() }),
});
export type BotReport = z.infer<typeof botReport>;

/** The bot's state, for an instance that does not keep it signed in. */
export function botElsewhere({ who, report }: LeaderNews): BotState {
  if (who === 'nobody') return { kind: 'degraded', reason: 'no-leader' };
  const reported = botReport.safeParse(report);
  return reported.success ? reported.data.bot : { kind: 'connecting' };
}
