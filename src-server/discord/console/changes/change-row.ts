import type { AccountLease } from '../../../access/account-lease.ts';
import { type ChangeState, type ChangeStep, ConsoleChangeEntity } from './console-change.entity.ts';

/** Applying and undoing hold the same lease: neither begins while the other is on its way. */
export function changeKey(id: string): string {
  return `console-change:${id}`;
}

/** Refused once the lease went to somebody else. */
export function storeSteps(
  lease: AccountLease,
  id: string,
  steps: readonly ChangeStep[],
  state: ChangeState,
): Promise<void> {
  return lease.write(async (em) => {
    const row = await em.findOneOrFail(ConsoleChangeEntity, { id });
    em.assign(row, { steps: structuredClone([...steps]), state });
  });
}
