import type { EntityManager } from '@mikro-orm/postgresql';
import { PICTURE_FILE } from '../../../src/domain/brand/picture-path.ts';
import { faultText } from '../../../src/domain/catalogue/fault-text.ts';
import { faultsOf } from '../../../src/domain/catalogue/faults.ts';
import { type MovedPrice, movesInTheWay } from '../../billing/price-moves/start-price-moves.ts';
import { findPictures } from '../../brand/pictures/store-picture.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { hashOf } from '../../catalogue/versions.ts';
import type { Comparison } from './affected-members.ts';
import { keysInUse, type Refusal } from './keys-in-use.ts';

/** Everything that prevents this publish. */
export async function publishRefusals(
  em: EntityManager,
  comparison: Comparison,
  { settings, moves = [] }: { settings: { currency: string }; moves?: readonly MovedPrice[] },
): Promise<Refusal[]> {
  const { before, after } = comparison;
  if (hashOf(before) === hashOf(after)) {
    return [{ at: 'catalogue', text: 'The draft equals the version on sale.' }];
  }
  const currency = saleCurrency(after, settings);
  const faults = faultsOf({ ...after, version: 0 }, currency);
  const inTheWay = await movesInTheWay(em, { document: after, currency }, moves);
  return [
    ...faults.map((fault): Refusal => ({ at: fault.at, text: faultText(fault) })),
    ...(await unknownPictures(em, after)),
    ...(await keysInUse(em, comparison)),
    ...inTheWay.map(({ plan, cycle }): Refusal => {
      const text = 'Subscribers are being moved to this price. Stop that first.';
      return { at: `plans.${plan}.prices.${cycle}`, text };
    }),
  ];
}

/** A catalogue from another shop may name pictures that were never uploaded here. */
async function unknownPictures(
  em: EntityManager,
  { entitlements }: Comparison['after'],
): Promise<Refusal[]> {
  const named = entitlements.flatMap(({ key, icon, picture }) =>
    [
      { at: `entitlements.${key}.icon`, file: icon },
      { at: `entitlements.${key}.picture`, file: picture },
    ].flatMap(({ at, file }) =>
      file !== undefined && PICTURE_FILE.test(file) ? [{ at, file }] : [],
    ),
  );
  const files = named.map(({ file }) => file);
  const known = (await findPictures(em, files)).map(({ file }) => file);
  const text = faultText({ code: 'picture-unknown' });
  return named.filter(({ file }) => !known.includes(file)).map(({ at }) => ({ at, text }));
}
