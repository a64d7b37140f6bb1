import type { OverrideBits } from '../../../src/domain/channel-override.ts';
import type { Override } from '../../../src/domain/channel-permissions.ts';
import type { ChangeStep } from './console-change.entity.ts';

type OverrideStep = Extract<ChangeStep, { kind: 'override' }>;
type ChannelStep = Extract<ChangeStep, { kind: 'channel' }>;

const PLANNED = { outcome: 'planned', message: null } as const;

export function storedBits(bits: OverrideBits | null): { allow: string; deny: string } | null {
  return bits === null ? null : { allow: String(bits.allow), deny: String(bits.deny) };
}

export function readBits(stored: { allow: string; deny: string } | null): OverrideBits | null {
  return stored === null ? null : { allow: BigInt(stored.allow), deny: BigInt(stored.deny) };
}

export function overrideStep(
  channel: { id: string; name: string },
  target: OverrideStep['target'],
  before: OverrideBits | null,
  after: OverrideBits | null,
): OverrideStep {
  return {
    kind: 'override',
    channelId: channel.id,
    channelName: channel.name,
    target,
    before: storedBits(before),
    after: storedBits(after),
    ...PLANNED,
  };
}

export function channelStep(
  { name, topic, purpose }: { name: string; topic: string; purpose: string },
  overrides: readonly Override[],
): ChannelStep {
  return {
    kind: 'channel',
    channelId: null,
    name,
    topic,
    purpose,
    overrides: overrides.map(({ id, kind, allow, deny }) => ({
      id,
      kind,
      allow: String(allow),
      deny: String(deny),
    })),
    ...PLANNED,
  };
}

export function roleStep(role: { id: string; name: string }): ChangeStep {
  return { kind: 'role', roleId: role.id, name: role.name, ...PLANNED, outcome: 'done' };
}
