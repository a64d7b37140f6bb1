import { readFork } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';

const ANY = `
  select exists (select from signal_source) or exists (select from signal) as "isAny"`;

/**
 * Whether this installation has had a source or a signal. A yes is remembered. Simultaneous questions share one
 * statement.
 */
export function createAnySignals({ orm }: Pick<Kernel, 'orm'>): () => Promise<boolean> {
  let isAny = false;
  let asking: Promise<boolean> | null = null;
  const ask = async () => {
    const [row] = await readFork(orm).execute<{ isAny: boolean }[]>(ANY);
    isAny = row?.isAny ?? false;
    return isAny;
  };
  return async () => {
    if (isAny) return true;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
