import type { EntityManager } from '@mikro-orm/postgresql';
import type { Buyer } from '../../../../src/domain/disputes/evidence.ts';
import { GiftEntity } from '../../gifts/gift.entities.ts';
import { LifetimePurchaseEntity } from '../../lifetimes/lifetime.entities.ts';
import type { DisputeCase } from '../dispute-case.entity.ts';
import { EMAIL } from './fact.statements.ts';
import { readGiftRecords } from './gift-records.ts';
import { readLifetimeRecords } from './lifetime-records.ts';
import { type DisputeRecords, readRecords } from './read-records.ts';

export interface CaseRecords {
  records: DisputeRecords;
  buyer: Buyer;
}

/** The records of a case: of the gift or the plan for life that was paid, or of the payer. Null: the payer is unknown. */
export async function recordsOfCase(
  em: EntityManager,
  found: DisputeCase,
): Promise<CaseRecords | null> {
  const { userId, giftId, lifetimeId } = found;
  const gift = giftId == null ? null : await em.findOne(GiftEntity, { id: giftId });
  if (gift !== null) {
    const records = await readGiftRecords(em, found, gift);
    return {
      records,
      buyer: { email: gift.buyerEmail || null, purchaseAddress: addressIn(records) },
    };
  }
  const lifetime =
    lifetimeId == null ? null : await em.findOne(LifetimePurchaseEntity, { id: lifetimeId });
  if (userId == null) return null;
  const records =
    lifetime === null
      ? await readRecords(em, { ...found, userId })
      : await readLifetimeRecords(em, found, lifetime);
  const [account] = await em.execute<{ email: string }[]>(EMAIL, [userId]);
  return { records, buyer: { email: account?.email ?? null, purchaseAddress: addressIn(records) } };
}

const addressIn = ({ orders }: DisputeRecords) =>
  orders.findLast(({ address }) => address !== null)?.address ?? null;
