import type { z } from 'zod';
import type { worklistAnswer } from '../../../../../src/contract/operator/tradingview-operator.contract.ts';

export type ManualItem = z.infer<typeof worklistAnswer>['items'][number];

/** Work for one pass through TradingView's dialog: one script, one action, one day. */
export interface Batch {
  key: string;
  script: ManualItem['script'];
  action: ManualItem['action'];
  /** `YYYY-MM-DD`. Null: without expiry, or to be removed. */
  day: string | null;
  /** The earliest deadline of its items. */
  dueAt: string | null;
  items: ManualItem[];
}

/** Most urgent batch first. */
export function batchesOf(items: readonly ManualItem[]): Batch[] {
  const batches = new Map<string, Batch>();
  for (const item of items) {
    const { script, action, dueAt } = item;
    const day = item.until?.slice(0, 10) ?? null;
    const key = [script, action, day].join(' ');
    const batch = batches.get(key) ?? { key, script, action, day, dueAt, items: [] };
    batch.items.push(item);
    if (dueAt !== null && (batch.dueAt === null || dueAt < batch.dueAt)) batch.dueAt = dueAt;
    batches.set(key, batch);
  }
  const rank = ({ dueAt }: Batch) => dueAt ?? '9';
  return [...batches.values()].sort((a, b) => rank(a).localeCompare(rank(b)));
}
