import { readFork } from '../database/transaction.ts';
import type { Kernel } from '../kernel.ts';

const REMEMBERED_MS = 500;

const ANY = `
  select exists (select from signal_source) or exists (select from signal) as "isAny"`;

/**
 * Whether this installation has had a source or a signal. A yes is remembered, and a no for half a second, so all work of
 * one second shares a statement.
 */
export function createAnySignals({ orm }: Pick<Kernel, 'orm'>): () => Promise<boolean> {
  let isAny = false;
  let asking: Promise<boolean> | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;
  const ask = async () => {
    const [row] = await readFork(orm).execute<{ isAny: boolean }[]>(ANY);
    isAny = row?.isAny ?? false;
    answeredAt = performance.now();
    return isAny;
  };
  return async () => {
    if (isAny) return true;
    if (performance.now() - answeredAt < REMEMBERED_MS) return false;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
}
