import { BADGE_FIELDS } from '../../../src/domain/community/badge.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import type { RegisteredField } from '../gateway/community.ts';

const MAX_FIELDS = 5;

/**
 * Makes the application's fields for linked roles contain ours while the switch is on. Turned off,
 * they are removed. Writes only what differs, reads back, and keeps fields of other programs.
 */
export async function registerBadge(
  { badge, gateway, log }: DiscordDeps,
  wasOn: () => boolean,
): Promise<void> {
  const setting = badge?.setting() ?? null;
  if (setting === null && !wasOn()) return;
  const present = await gateway.listBadgeFields();
  const others = present.filter(({ key }) => BADGE_FIELDS.every((ours) => ours.key !== key));
  const wanted: RegisteredField[] = setting === 'on' ? [...others, ...BADGE_FIELDS] : others;
  if (isSame(present, wanted)) return;
  if (wanted.length > MAX_FIELDS) {
    throw new ProviderFailure('discord', 'refused', 'too-many-badge-fields');
  }
  await gateway.replaceBadgeFields(wanted);
  if (!isSame(await gateway.listBadgeFields(), wanted)) {
    throw new ProviderFailure('discord', 'unavailable', 'not-applied');
  }
  log.info({ keys: wanted.map(({ key }) => key) }, 'fields for linked roles registered');
}

export function isSame(a: readonly RegisteredField[], b: readonly RegisteredField[]): boolean {
  const textOf = (fields: readonly RegisteredField[]) =>
    fields
      .map(({ key, type, name, description }) => JSON.stringify([key, type, name, description]))
      .sort()
      .join();
  return textOf(a) === textOf(b);
}
