import { channelPermissions, type Override, type PermissionServer } from './channel-permissions.ts';
import { holds, PERMISSION } from './permission-flags.ts';

/** Discord's requirements for a server with Onboarding enabled. */
export const MIN_DEFAULT_CHANNELS = 7;
export const MIN_WRITABLE_CHANNELS = 5;

export interface OnboardingCount {
  /** Default channels visible to @everyone. */
  seen: number;
  /** The ones in which @everyone can also write. */
  writable: number;
}

export function countForOnboarding(
  server: PermissionServer,
  defaultChannels: readonly { overrides: readonly Override[] }[],
): OnboardingCount {
  const newcomer = { id: '', roleIds: [], timedOut: false };
  const held = defaultChannels.map(({ overrides }) =>
    channelPermissions(server, newcomer, overrides),
  );
  const allows = (bits: bigint) => held.filter((each) => holds(each, bits)).length;
  const { viewChannel, sendMessages } = PERMISSION;
  return { seen: allows(viewChannel), writable: allows(viewChannel | sendMessages) };
}

export function meetsOnboarding({ seen, writable }: OnboardingCount): boolean {
  return seen >= MIN_DEFAULT_CHANNELS && writable >= MIN_WRITABLE_CHANNELS;
}
