import type { AccessCheck } from '../../../src/contract/auth.contract.ts';

type CommunityState = AccessCheck['discord']['state'];

const TEXT: Record<CommunityState, string> = {
  none: 'Enter your Discord username to get your personal invitation.',
  invited: 'Your invitation is waiting for you.',
  'invite-expired': 'Your last invitation has expired. Ask for a new one below.',
  joined: 'You are in the server.',
  left: 'You have left the server. Ask for a new invitation below.',
  'needs-operator': 'Our team needs to let you back in. Please contact us.',
};

/** Empty before the first answer. */
export function communityText(access: AccessCheck | null): string {
  if (access === null) return '';
  const { state, username, roles } = access.discord;
  if (state !== 'joined' || username === null) return TEXT[state];
  const held = roles.length === 0 ? '' : ` Your roles: ${roles.join(', ')}.`;
  return `You are in the server as ${username}.${held}`;
}
