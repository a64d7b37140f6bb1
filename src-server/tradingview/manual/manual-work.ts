import { AccessGrantEntity } from '../../access/access-grant.entity.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Kernel } from '../../kernel.ts';
import type { TradingViewDeps } from '../tradingview.deps.ts';

export function requireManual({ manual }: TradingViewDeps): { slaHours: number } {
  if (manual !== null) return manual;
  throw new AppError(
    'tradingview.not-manual',
    'precondition',
    'Access is managed automatically. Set TRADINGVIEW_MODE=manual to work with pasted lists.',
  );
}

export function requireAutomatic({ manual }: TradingViewDeps): void {
  if (manual === null) return;
  throw new AppError(
    'tradingview.is-manual',
    'precondition',
    'TradingView is in manual mode. Paste each script’s list under Access instead.',
  );
}

/**
 * An operator added these for us, so they are ours to remove later. `seenAt` is when their list was
 * read: an older read does not overrule it.
 */
export function noteOursByHand(
  { orm }: Pick<Kernel, 'orm'>,
  grantIds: readonly string[],
  seenAt: Date,
): Promise<void> {
  return transact(orm, async (em) => {
    for (const id of grantIds) {
      const row = await em.findOne(AccessGrantEntity, { id, endedAt: null }, FOR_UPDATE);
      if (row === null || row.foundBefore != null) continue;
      row.foundBefore = { present: false };
      row.verifiedAt = seenAt;
    }
  });
}
