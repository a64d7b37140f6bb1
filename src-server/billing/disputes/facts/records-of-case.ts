import type { EntityManager } from '@mikro-orm/postgresql';
import type { Buyer } from '../../../../src/domain/disputes/evidence.ts';
import { GiftEntity } from '../../gifts/gift.entities.ts';
import type { DisputeCase } from '../dispute-case.entity.ts';
import { EMAIL } from './fact.statements.ts';
import { readGiftRecords } from './gift-records.ts';
import { type DisputeRecords, readRecords } from './read-records.ts';

export interface CaseRecords {
  records: DisputeRecords;
  buyer: Buyer;
}

/** The records of a case: of the gift that was paid, or of the payer. Null: the payer is unknown. */
export async function recordsOfCase(
  em: EntityManager,
  found: DisputeCase,
): Promise<CaseRecords | null> {
  const { userId, giftId } = found;
  const gift = giftId == null ? null : await em.findOne(GiftEntity, { id: giftId });
  if (gift !== null) {
    const records = await readGiftRecords(em, found, gift);
    return {
      records,
      buyer: { email: gift.buyerEmail || null, purchaseAddress: addressIn(records) },
    };
  }
  if (userId == null) return null;
  const records = await readRecords(em, { ...found, userId });
  const [account] = await em.execute<{ email: string }[]>(EMAIL, [userId]);
  return { records, buyer: { email: account?.email ?? null, purchaseAddress: addressIn(records) } };
}

const addressIn = ({ orders }: DisputeRecords) =>
  orders.findLast(({ address }) => address !== null)?.address ?? null;
