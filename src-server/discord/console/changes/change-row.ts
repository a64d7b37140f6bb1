import type { HeldLease } from '../../../database/lease.ts';
import { type ChangeState, type ChangeStep, ConsoleChangeEntity } from './console-change.entity.ts';

/** Applying and undoing share this lease, so they never run in parallel. */
export function changeKey(id: string): string {
  return `console-change:${id}`;
}

/** Fails once the lease is lost. */
export function storeSteps(
  lease: HeldLease,
  id: string,
  { steps, state }: { steps: readonly ChangeStep[]; state: ChangeState },
): Promise<void> {
  return lease.write(async (em) => {
    const row = await em.findOneOrFail(ConsoleChangeEntity, { id });
    em.assign(row, { steps: structuredClone([...steps]), state });
  });
}
