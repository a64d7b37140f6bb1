import type { Override } from '../../../../src/domain/community/channel-permissions.ts';
import {
  countForOnboarding,
  MIN_DEFAULT_CHANNELS,
  MIN_WRITABLE_CHANNELS,
  meetsOnboarding,
  type OnboardingCount,
} from '../../../../src/domain/community/onboarding.ts';
import { PERMISSION } from '../../../../src/domain/community/permission-flags.ts';
import type { CommunityChannel } from '../../gateway/community.ts';
import type { ChangeStep } from '../changes/console-change.entity.ts';
import { readBits } from '../changes/plan-steps.ts';
import { permissionServerOf } from '../directory/permission-server.ts';
import type { ServerFrame } from '../directory/server-frame.ts';

/** Flags denials that would leave too few open channels for Onboarding. */
export function warnOfOnboarding(
  { frame, onboardingIds }: { frame: ServerFrame; onboardingIds: ReadonlySet<string> },
  steps: readonly ChangeStep[],
): ChangeStep[] {
  const defaults = [...frame.channels.values()].filter(({ id }) => onboardingIds.has(id));
  const left = countForOnboarding(
    permissionServerOf(frame),
    defaults.map((channel) => ({ overrides: overridesAfter(channel, steps) })),
  );
  if (defaults.length === 0 || meetsOnboarding(left)) return [...steps];
  return steps.map((step) => {
    const closes =
      step.kind === 'override' &&
      step.outcome === 'planned' &&
      step.target.id === frame.server.id &&
      onboardingIds.has(step.channelId) &&
      deniesMore(step);
    return closes ? { ...step, message: warning(left) } : step;
  });
}

type OverrideStep = Extract<ChangeStep, { kind: 'override' }>;

function deniesMore({ before, after }: OverrideStep): boolean {
  const added = (readBits(after)?.deny ?? 0n) & ~(readBits(before)?.deny ?? 0n);
  return (added & (PERMISSION.viewChannel | PERMISSION.sendMessages)) !== 0n;
}

function overridesAfter(channel: CommunityChannel, steps: readonly ChangeStep[]): Override[] {
  return steps.reduce<Override[]>((overrides, step) => {
    if (step.kind !== 'override' || step.channelId !== channel.id) return overrides;
    if (step.outcome !== 'planned') return overrides;
    const others = overrides.filter(({ id }) => id !== step.target.id);
    const after = readBits(step.after);
    const { id, kind } = step.target;
    return after === null ? others : [...others, { id, kind, ...after }];
  }, channel.overrides);
}

function warning({ seen, writable }: OnboardingCount): string {
  return `Onboarding needs ${MIN_DEFAULT_CHANNELS} default channels, ${MIN_WRITABLE_CHANNELS} of them open to @everyone for writing; ${seen} and ${writable} would be left. Choose other default channels in Server Settings > Onboarding first, or Discord may refuse this or turn Onboarding off.`;
}
