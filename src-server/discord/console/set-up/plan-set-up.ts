import type { SETUP_ACTIONS } from '../../../../src/contract/discord/discord-setup.contract.ts';
import type { Catalogue } from '../../../../src/domain/catalogue/catalogue.ts';
import { turnedBits } from '../../../../src/domain/community/channel-override.ts';
import {
  type ChannelRule,
  newChannelOverrides,
  overrideChanges,
  type PlanRoles,
  ruleFor,
} from '../../../../src/domain/community/channel-plan.ts';
import { CHANNEL_TYPE } from '../../../../src/domain/community/channel-type.ts';
import {
  ALL_PERMISSIONS,
  PERMISSION,
  WRITE_BITS,
} from '../../../../src/domain/community/permission-flags.ts';
import { botHolds, botPermissions } from '../../../../src/domain/community/role-hierarchy.ts';
import { isSignalChannel } from '../../../../src/domain/community/signal-channel.ts';
import type { CommunityChannel } from '../../gateway/community.ts';
import { bitsOfOverrides } from '../../rights/bot-rights.ts';
import { missingRights } from '../../rights/missing-rights.ts';
import type { ChangeStep } from '../changes/console-change.entity.ts';
import { channelStep, overrideStep } from '../changes/plan-steps.ts';
import { botPermissionsIn } from '../directory/permission-server.ts';
import { type ServerFrame, surroundingsOf } from '../directory/server-frame.ts';
import { lacksMessage } from '../failure-messages.ts';
import { refuseBits } from '../overrides/refuse-override.ts';
import { purposesOf, type WantedChannel } from './channel-roster.ts';
import { warnOfOnboarding } from './warn-of-onboarding.ts';

const NO_AUDIENCE = 'Not started: the role that would see it is missing.';
const WITHDRAWN =
  'This removes a member’s permission to write here. If you post in this channel with that account, set up another way first.';

export type SetUpAction = (typeof SETUP_ACTIONS)[number];

interface SetUpScope {
  /** Which missing channels to create. */
  makes(wanted: WantedChannel): boolean;
  /** Which existing channels to repair. */
  covers(channel: CommunityChannel, purpose: string): boolean;
}

export const SCOPES: Record<SetUpAction, SetUpScope> = {
  'set-up': { makes: () => true, covers: () => true },
  repair: { makes: ({ kind }) => kind === 'public', covers: () => true },
  'read-only': { makes: () => false, covers: (channel) => isSignalChannel(channel) },
  'chart-request': {
    makes: ({ kind }) => kind === 'chart-request',
    covers: (_, purpose) => purpose === 'chart-request',
  },
};

export interface SetUpInput {
  frame: ServerFrame;
  roles: PlanRoles;
  catalogue: Catalogue;
  /** Display name of a member, or of a role not created yet. */
  nameOf(id: string): string | undefined;
  /** Channels that Onboarding counts; empty while it is off. */
  onboardingIds: ReadonlySet<string>;
}

/** Steps from the server's current state to the visibility table. */
export function planSetUp(
  plan: SetUpInput,
  wanted: readonly WantedChannel[],
  scope: SetUpScope,
): ChangeStep[] {
  const { frame, roles, catalogue } = plan;
  const channels = [...frame.channels.values()].sort((a, b) => a.position - b.position);
  const around = surroundingsOf(frame);
  const made = wanted
    .filter((each) => each.found === null && scope.makes(each))
    .map((each) => {
      const rule = ruleFor(each.kind, { name: each.name, type: CHANNEL_TYPE.text }, catalogue);
      const namesakes = channels.filter(({ name }) => name === each.name).map(({ id }) => id);
      const overrides = newChannelOverrides(rule, roles, settable(frame));
      const step = channelStep(each, overrides, namesakes);
      const rights = PERMISSION.manageChannels | bitsOfOverrides(overrides);
      const lacks = missingRights(around, rights);
      // Without its audience's role the channel would be open to everyone.
      const refusal = roles.byEntitlement.has(rule.audience)
        ? lacks.length > 0
          ? lacksMessage(lacks)
          : null
        : NO_AUDIENCE;
      return refusal === null ? step : { ...step, outcome: 'failed' as const, message: refusal };
    });
  const purposes = purposesOf(frame.channels, wanted, catalogue);
  const changed = channels.flatMap((channel) => {
    const purpose = purposes.get(channel.id) ?? null;
    return purpose !== null && scope.covers(channel, purpose)
      ? channelSteps(plan, channel, ruleFor(purpose, channel, catalogue))
      : [];
  });
  return [...made, ...warnOfOnboarding(plan, changed)];
}

export function channelSteps(
  { frame, roles, nameOf }: SetUpInput,
  channel: CommunityChannel,
  rule: ChannelRule,
): ChangeStep[] {
  const may = settable(frame) | botPermissionsIn(frame, channel);
  return overrideChanges(rule, roles, channel.overrides, may).map(({ id, kind, before, after }) => {
    const known = frame.roles.get(id)?.name ?? nameOf(id);
    const name = known ?? (id === frame.bot.id ? 'the bot' : id);
    const step = overrideStep(channel, { id, kind, name }, { before, after });
    const turned = turnedBits(before, after);
    // The call would only count as an invalid request.
    const refusal = refuseBits(frame, channel, turned);
    if (refusal !== null) return { ...step, outcome: 'failed', message: refusal };
    const silenced = kind === 'member' && id !== frame.bot.id && (turned & WRITE_BITS) !== 0n;
    return silenced ? { ...step, message: WITHDRAWN } : step;
  });
}

/** Bits that the bot has and may therefore set. */
function settable(frame: ServerFrame): bigint {
  const around = surroundingsOf(frame);
  return botHolds(around, ALL_PERMISSIONS) ? ALL_PERMISSIONS : botPermissions(around);
}
