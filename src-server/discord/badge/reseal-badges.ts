import type { Orm } from '../../database/orm.ts';
import type { Reseal } from '../../secrets/reseal.ts';
import { BadgeEntity } from './badge.entity.ts';
import { sealedBadgeOf } from './badge-tokens.ts';

/**
 * Re-encrypts the tokens of every badge with the newest server secret. A row that changed
 * during the run uses it already. Safe to repeat and to interrupt. Returns how many.
 */
export async function resealBadges(orm: Orm, reseal: Reseal): Promise<number> {
  let resealed = 0;
  for (const { accountId, tokensSealed } of await orm.em.fork().findAll(BadgeEntity)) {
    const fresh = reseal.again(tokensSealed, sealedBadgeOf(accountId));
    if (fresh === null) continue;
    const known = { accountId, tokensSealed };
    resealed += await orm.em.fork().nativeUpdate(BadgeEntity, known, { tokensSealed: fresh });
  }
  return resealed;
}
