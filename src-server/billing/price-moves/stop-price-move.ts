import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { BillingDeps } from '../billing.deps.ts';
import { PriceMoveEntity, PriceMoveMemberEntity } from './price-move.entity.ts';

/** Everyone who has not renewed yet keeps their price. Idempotent. Raises 'not-found'. */
export function stopPriceMove(
  deps: Pick<BillingDeps, 'orm' | 'machineClock'>,
  { operatorId }: { operatorId: string },
  id: string,
): Promise<void> {
  return transact(deps.orm, async (em) => {
    await em.execute('select 1 from price_move where id = ?::uuid for update', [id]);
    const move = await em.findOne(PriceMoveEntity, { id });
    if (move === null) {
      throw new AppError('price-moves.unknown', 'not-found', 'This price move does not exist.');
    }
    if (move.state !== 'running') return;
    const at = deps.machineClock.now();
    Object.assign(move, { state: 'stopped', stoppedAt: at });
    const early = { moveId: id, state: { $in: ['waiting', 'mailed'] as const } };
    const left = { state: 'left', reason: 'stopped' } as const;
    const kept = await em.nativeUpdate(PriceMoveMemberEntity, early, left);
    const lifting = { state: 'lifting' } as const;
    const late = { moveId: id, state: { $in: ['scheduling', 'scheduled'] as const } };
    const lifted = await em.nativeUpdate(PriceMoveMemberEntity, late, lifting);
    recordAudit(em, {
      at,
      actor: operatorActor({ operatorId }),
      action: 'billing.price-move-stopped',
      target: `price-move:${id}`,
      before: { state: 'running' },
      after: { state: 'stopped', kept, lifted },
    });
  });
}
