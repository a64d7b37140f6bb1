import type { AccessCheck } from '../../../src/contract/auth.contract.ts';
import { COMMUNITY_COPY as COPY } from '../../../src/texts/pages/dashboard.texts.ts';
import { joinTexts } from '../../lib/texts/join-texts.ts';

/** Empty before the first answer. */
export function communityText(access: AccessCheck | null): string {
  if (access === null) return '';
  const { state, username, roles, isVerified } = access.discord;
  if (state !== 'joined' || username === null) return COPY[state];
  const inside = (isVerified === true ? COPY.joinedVerified : COPY.joinedAs)({ name: username });
  return roles.length === 0 ? inside : joinTexts(inside, COPY.roles({ roles: roles.join(', ') }));
}
