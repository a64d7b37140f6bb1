import type { AppParts } from '../../src-server/composition/app-parts.ts';
import { openParts } from '../kit/open-parts.ts';
import type { HistorySize } from './seed-history.ts';

/** The product's parts on one database, and how long its history is. */
export interface Opened {
  parts: AppParts;
  size: HistorySize;
  stop(): Promise<void>;
}

export async function openProduct(
  databaseUrl: string,
  size: HistorySize,
  folder: string,
): Promise<Opened> {
  return { ...(await openParts(databaseUrl, folder)), size };
}
