import { openChain } from '../audit/chain/chain-keys.ts';
import { keepFormerKeys } from '../audit/chain/former-keys.ts';
import { resealGifts } from '../billing/gifts/gift-code.ts';
import { resealIdentityKey } from '../billing/trials/identity-source.ts';
import { openOrm } from '../database/orm.ts';
import { resealBadges } from '../discord/badge/reseal-badges.ts';
import { resealFactors } from '../operator/sign-in/factors/reseal-factors.ts';
import { createReseal } from '../secrets/reseal.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { resealPushKey } from '../signals/feed/push/push-keys.ts';
import { resealSession } from '../tradingview/gateway/reseal-session.ts';

interface Rotation {
  cookiePairs: number;
  authenticators: number;
  badges: number;
  gifts: number;
  identityKeys: number;
  pushKeys: number;
  chainKeys: number;
  /** Values that none of the secrets opens. They stay as they are. */
  unreadable: readonly string[];
}

/**
 * Re-encrypts everything stored encrypted, row by row, under the first secret. Safe beside a
 * running server with the same list, and resumes after a crash.
 */
export async function rotateSecret(
  databaseUrl: string,
  secrets: readonly string[],
): Promise<Rotation> {
  const reseal = createReseal(createSecretBox(secrets));
  const orm = await openOrm(databaseUrl, 2);
  try {
    const cookiePairs = await resealSession(orm, reseal);
    const authenticators = await resealFactors(orm, reseal);
    const badges = await resealBadges(orm, reseal);
    const gifts = await resealGifts(orm, reseal);
    const identityKeys = await resealIdentityKey(orm, reseal);
    const pushKeys = await resealPushKey(orm, reseal);
    const chainKeys = await keepFormerKeys(orm, openChain(orm, secrets));
    const { unreadable } = reseal;
    return {
      ...{ cookiePairs, authenticators, badges, gifts, identityKeys, pushKeys, chainKeys },
      unreadable,
    };
  } finally {
    await orm.close();
  }
}
