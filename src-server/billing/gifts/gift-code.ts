import { randomBytes } from 'node:crypto';
import {
  ACCESS_CODE_BYTES,
  accessCodeOf,
  normalAccessCode,
} from '../../../src/domain/offers/access-code.ts';
import type { Orm } from '../../database/orm.ts';
import type { Reseal } from '../../secrets/reseal.ts';
import type { SealedFor } from '../../secrets/secret-box.ts';
import { codeHash } from '../access-codes/code-hash.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { type Gift, GiftEntity } from './gift.entities.ts';

const sealedFor = (giftId: string): SealedFor => ({ purpose: 'gift-code', row: giftId });

/** A new code: its hash finds the gift, and the sealed one is for the mails and the buyer's page. */
export function newGiftCode({ secretBox }: Pick<BillingDeps, 'secretBox'>, giftId: string) {
  const code = accessCodeOf(randomBytes(ACCESS_CODE_BYTES));
  return {
    codeHash: codeHash(normalAccessCode(code) ?? ''),
    codeSealed: secretBox.seal(code, sealedFor(giftId)),
  };
}

/** The link to redeem a gift. Browsers send nothing after the '#' to a server, so no log has the code. Null: there is none. */
export function giftLink(
  { secretBox, origins }: Pick<BillingDeps, 'secretBox' | 'origins'>,
  { id, codeSealed }: Gift,
): string | null {
  if (codeSealed == null) return null;
  return `${origins.public()}/redeem#${secretBox.open(codeSealed, sealedFor(id))}`;
}

/** Re-encrypts the codes with the newest server secret. Safe to repeat and to interrupt. Returns how many. */
export async function resealGifts(orm: Orm, reseal: Reseal): Promise<number> {
  let resealed = 0;
  for (const { id, codeSealed } of await orm.em
    .fork()
    .find(GiftEntity, { codeSealed: { $ne: null } })) {
    const fresh = codeSealed == null ? null : reseal.again(codeSealed, sealedFor(id));
    if (fresh === null) continue;
    resealed += await orm.em
      .fork()
      .nativeUpdate(GiftEntity, { id, codeSealed }, { codeSealed: fresh });
  }
  return resealed;
}
