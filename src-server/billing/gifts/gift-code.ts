import { randomBytes } from 'node:crypto';
import {
  ACCESS_CODE_BYTES,
  accessCodeOf,
  normalAccessCode,
} from '../../../src/domain/offers/access-code.ts';
import type { Orm } from '../../database/orm.ts';
import { openOrNull, type Reseal } from '../../secrets/reseal.ts';
import type { SealedFor, SecretBox } from '../../secrets/secret-box.ts';
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

/** Gifts whose unreadable link is in the log. Their buyers may open the page often. */
const warned = new WeakMap<SecretBox, Set<string>>();

/**
 * The link to redeem a gift. Browsers send nothing after the '#' to a server, so no log has the code. Null: there is
 * none, or no secret opens it.
 */
export function giftLink(
  { secretBox, origins, log }: Pick<BillingDeps, 'secretBox' | 'origins' | 'log'>,
  { id, codeSealed }: Gift,
): string | null {
  if (codeSealed == null) return null;
  const code = openOrNull(secretBox, codeSealed, sealedFor(id));
  if (code !== null) return `${origins.public()}/redeem#${code}`;
  const known = warned.get(secretBox) ?? new Set();
  warned.set(secretBox, known);
  if (!known.has(id)) log.warn({ gift: id }, 'the link of a gift cannot be read');
  known.add(id);
  return null;
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
