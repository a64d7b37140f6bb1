import type { Orm } from '../../database/orm.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import { BadgeEntity } from './badge.entity.ts';
import { sealedBadgeOf } from './badge-tokens.ts';

/**
 * Re-encrypts the tokens of every badge with the newest server secret. A row that changed
 * during the run uses it already. Safe to repeat and to interrupt. Returns how many.
 */
export async function resealBadges(orm: Orm, box: SecretBox): Promise<number> {
  let resealed = 0;
  for (const { accountId, tokensSealed } of await orm.em.fork().findAll(BadgeEntity)) {
    if (box.isCurrent(tokensSealed, 'discord-badge')) continue;
    const sealedFor = sealedBadgeOf(accountId);
    const fresh = { tokensSealed: box.seal(box.open(tokensSealed, sealedFor), sealedFor) };
    resealed += await orm.em.fork().nativeUpdate(BadgeEntity, { accountId, tokensSealed }, fresh);
  }
  return resealed;
}
