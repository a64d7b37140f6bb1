import type { z } from 'zod';
import type { readOnlyInput } from '../../../src/contract/discord-console.contract.ts';
import type { setupAnswer } from '../../../src/contract/discord-setup.contract.ts';
import { purposeByName, ruleFor } from '../../../src/domain/channel-plan.ts';
import { hasSignalName } from '../../../src/domain/signal-channel.ts';
import { withLease } from '../../access/account-lease.ts';
import { ensureCommunityMapping } from '../ensure-community-mapping.ts';
import { appliedChange } from './apply-change.ts';
import { stepViews } from './change.view.ts';
import type { ConsoleDeps } from './console.deps.ts';
import { answerFailures } from './failure-words.ts';
import { freshFrame } from './fresh-frame.ts';
import { mappedRoleIds, planRolesOf } from './plan-roles.ts';
import { channelSteps } from './plan-set-up.ts';
import { messageOf } from './set-up.ts';

const PATIENCE_MS = 10_000;
const NO_SIGNAL_CHANNEL = '未找到交易信号频道';

/** One trading-signal channel: its audience sees and reads, nobody but the operator and the bot writes. */
export function setChannelReadOnly(
  deps: ConsoleDeps,
  operator: string,
  { channelId, runId }: z.output<typeof readOnlyInput>,
): Promise<z.infer<typeof setupAnswer>> {
  const key = `console-channel:${channelId}`;
  return answerFailures(
    () =>
      withLease(deps.access.orm, key, PATIENCE_MS, async () => {
        const channel = await deps.gateway.getChannel(channelId);
        if (channel === null) return { success: false, message: 'This channel was deleted.' };
        // The name that counts is the channel's, not the one that was sent along.
        const purpose = purposeByName(channel);
        if (purpose === null || !hasSignalName(channel.name)) {
          return { success: false, message: NO_SIGNAL_CHANNEL };
        }
        await ensureCommunityMapping(deps);
        const frame = await freshFrame(deps, channel);
        const roles = planRolesOf(frame, await mappedRoleIds(deps));
        const steps = channelSteps(frame, roles, channel, ruleFor(purpose, channel.name));
        const change = await appliedChange(deps, 'read-only', operator, steps, runId);
        await deps.paywall.check('read-only');
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
