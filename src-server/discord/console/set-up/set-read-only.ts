import type { z } from 'zod';
import type { readOnlyInput } from '../../../../src/contract/discord/discord-console.contract.ts';
import type { setupAnswer } from '../../../../src/contract/discord/discord-setup.contract.ts';
import {
  audienceOf,
  purposeByName,
  ruleFor,
} from '../../../../src/domain/community/channel-plan.ts';
import { isSignalChannel } from '../../../../src/domain/community/signal-channel.ts';
import { withLease } from '../../../database/lease.ts';
import { appliedChange } from '../changes/apply-change.ts';
import { stepViews } from '../changes/change.view.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { freshFrame } from '../directory/server-frame.ts';
import { answerFailures } from '../failure-messages.ts';
import { planRoles } from './plan-roles.ts';
import { channelSteps } from './plan-set-up.ts';
import { messageOf } from './set-up-channels.ts';
import { readSetUpInput } from './set-up-input.ts';

const WAIT_MS = 10_000;
const NO_SIGNAL_CHANNEL = '未找到交易信号频道';

/**
 * Makes one trading-signal channel read-only: its audience reads, and only the operator and the bot
 * write.
 */
export function setChannelReadOnly(
  deps: ConsoleDeps,
  operator: string,
  { channelId, runId }: z.output<typeof readOnlyInput>,
): Promise<z.infer<typeof setupAnswer>> {
  const key = `console-read-only:${channelId}`;
  return answerFailures(
    () =>
      withLease(deps.orm, { key, waitMs: WAIT_MS }, async () => {
        const channel = await deps.gateway.getChannel(channelId);
        if (channel === null) return { success: false, message: 'This channel was deleted.' };
        // Trust the channel's own name, not the one in the request.
        const purpose = purposeByName(channel);
        const isRuled = purpose !== null && audienceOf(deps.catalogue.current(), purpose) !== null;
        if (!isRuled || !isSignalChannel(channel)) {
          return { success: false, message: NO_SIGNAL_CHANNEL };
        }
        const change = await appliedChange(
          deps,
          { action: 'read-only', operator, runId },
          async () => (await planRoles(deps)).steps,
          async () => {
            const frame = await freshFrame(deps.gateway, [channel]);
            const plan = await readSetUpInput(deps, frame, {
              planned: await planRoles(deps),
              as: 'serving',
            });
            return channelSteps(plan, channel, ruleFor(purpose, channel, plan.catalogue));
          },
        );
        await deps.paywall.check('read-only', { fresh: true });
        return {
          success: change.done,
          message: messageOf(change, `#${channel.name} is read-only.`),
          changeId: change.changeId,
          results: stepViews(change.steps),
        };
      }),
    {},
  );
}
