import type { EntityManager } from '@mikro-orm/postgresql';
import { faultText } from '../../../src/domain/catalogue/fault-text.ts';
import { faultsOf } from '../../../src/domain/catalogue/faults.ts';
import { saleCurrency } from '../../catalogue/sale-currency.ts';
import { hashOf } from '../../catalogue/versions.ts';
import type { Comparison } from './affected-members.ts';
import { keysInUse, type Refusal } from './keys-in-use.ts';

/** Everything that prevents this publish. */
export async function publishRefusals(
  em: EntityManager,
  comparison: Comparison,
  settings: { currency: string },
): Promise<Refusal[]> {
  const { before, after } = comparison;
  if (hashOf(before) === hashOf(after)) {
    return [{ at: 'catalogue', text: 'The draft equals the version on sale.' }];
  }
  const faults = faultsOf({ ...after, version: 0 }, saleCurrency(after, settings));
  return [
    ...faults.map((fault): Refusal => ({ at: fault.at, text: faultText(fault) })),
    ...(await keysInUse(em, comparison)),
  ];
}
