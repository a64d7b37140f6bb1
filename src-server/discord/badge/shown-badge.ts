import { type BadgeValues, isSameBadge } from '../../../src/domain/community/badge.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { Badge } from './badge.entity.ts';

/** Whether Discord was last read to show exactly this. */
export function isShown({ shown }: Badge, wanted: BadgeValues): boolean {
  return shown != null && isSameBadge(shown, wanted);
}

export function mayShow({ badge }: Pick<DiscordDeps, 'badge'>, { endingAt }: Badge): boolean {
  return endingAt == null && badge?.setting() === 'on';
}
