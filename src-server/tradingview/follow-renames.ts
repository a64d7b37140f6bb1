import { retarget } from '../access/retarget.ts';
import type { Orm } from '../database/orm.ts';
import { transact } from '../database/transaction.ts';
import type { AccessRow } from './gateway/answers.ts';
import { TradingViewIdentityEntity } from './tradingview-identity.entity.ts';

/** An entry follows its account through a rename, and so do we: by TradingView's id. */
export async function followRenames(
  orm: Orm,
  scripts: ReadonlyMap<string, readonly AccessRow[]>,
): Promise<void> {
  const names = new Map([...scripts.values()].flat().map((row) => [row.userId, row.username]));
  const identities = await orm.em.fork().find(TradingViewIdentityEntity, {
    tradingViewUserId: { $ne: null },
  });
  for (const { accountId, username, tradingViewUserId } of identities) {
    const now = names.get(tradingViewUserId ?? '');
    if (now === undefined || now === username) continue;
    await transact(orm, async (em) => {
      const row = await em.findOneOrFail(TradingViewIdentityEntity, { accountId });
      if (row.tradingViewUserId !== tradingViewUserId) return;
      row.username = now;
      row.usernameKey = now.toLowerCase();
      await retarget(em, 'tradingview', accountId, (target, targetKey) =>
        'pineId' in target && targetKey === `${target.pineId}:${tradingViewUserId}`
          ? { ...target, username: now }
          : target,
      );
    });
  }
}
