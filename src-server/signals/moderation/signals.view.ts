import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type {
  ListedSignal,
  SignalDeliveryView,
  signalsAnswer,
  signalsInput,
} from '../../../src/contract/operator/signals-operator.contract.ts';
import { SignalEntity, type SignalRow } from '../record/signal.entity.ts';
import { signalOf } from '../record/signal-row.ts';
import { deliveryText } from '../relay/routes/route-texts.ts';
import { type SignalDelivery, SignalDeliveryEntity } from '../relay/signal-delivery.entity.ts';

/** One page of entries with their deliveries, newest first. */
export async function listSignals(
  em: EntityManager,
  now: Date,
  { cursor, limit, source }: z.infer<typeof signalsInput>,
): Promise<z.infer<typeof signalsAnswer>> {
  const rows = await em.find(
    SignalEntity,
    {
      ...(cursor == null ? {} : { seq: { $lt: cursor } }),
      ...(source === undefined ? {} : { source }),
    },
    { orderBy: { seq: 'desc' }, limit },
  );
  const seqs = rows.map(({ seq }) => seq);
  const deliveries = await em.find(
    SignalDeliveryEntity,
    { seq: { $in: seqs } },
    { orderBy: { dueAt: 'asc', routeId: 'asc' } },
  );
  const later = await em.find(
    SignalEntity,
    { ref: { $in: seqs }, kind: { $in: ['correction', 'withdrawal'] } },
    { orderBy: { seq: 'asc' } },
  );
  const last = seqs.at(-1);
  return {
    signals: rows.map((row) => present(row, { deliveries, later, now })),
    nextCursor: rows.length === limit && last !== undefined ? last : null,
  };
}

function present(
  row: SignalRow,
  around: { deliveries: SignalDelivery[]; later: SignalRow[]; now: Date },
): ListedSignal {
  const { barAt: _, orderId: __, targets, ...signal } = signalOf(row);
  const about = around.later.filter(({ ref }) => ref === row.seq);
  return {
    ...signal,
    targets: [...targets],
    hash: row.hash,
    byOperator: row.operatorId != null,
    withdrawnBy: about.find(({ kind }) => kind === 'withdrawal')?.seq ?? null,
    correctedBy: about.filter(({ kind }) => kind === 'correction').map(({ seq }) => seq),
    deliveries: around.deliveries
      .filter(({ seq }) => seq === row.seq)
      .map((delivery) => presentDelivery(delivery, around.now)),
  };
}

function presentDelivery(delivery: SignalDelivery, now: Date): SignalDeliveryView {
  const { routeId, plan, provider, target, mask, state, attempts, isLate } = delivery;
  return {
    routeId,
    plan,
    provider,
    target,
    mask,
    dueAt: delivery.dueAt.toISOString(),
    isDue: delivery.dueAt <= now,
    state,
    attempts,
    sentAt: delivery.sentAt?.toISOString() ?? null,
    witnessedAt: delivery.witnessedAt?.toISOString() ?? null,
    isLate,
    message: delivery.reason == null ? null : deliveryText(delivery.reason),
  };
}
