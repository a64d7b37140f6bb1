import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type {
  Decimal,
  Side,
  SignalKind,
  SignalOrigin,
} from '../../../src/domain/signals/signal.ts';

/** One entry of the chain. Rows are only ever added. */
export const SignalEntity = defineEntity({
  name: 'Signal',
  tableName: 'signal',
  properties: {
    /** Without gaps, over all sources. */
    seq: p.integer().primary().autoincrement(false),
    source: p.text(),
    kind: p.text().$type<SignalKind>(),
    ref: p.integer().nullable(),
    strategy: p.text().nullable(),
    symbol: p.text().nullable(),
    interval: p.text().nullable(),
    side: p.text().$type<Side>().nullable(),
    price: p.text().$type<Decimal>().nullable(),
    stop: p.text().$type<Decimal>().nullable(),
    targets: p.json<Decimal[]>(),
    barAt: p.datetime(3).nullable(),
    orderId: p.text().nullable(),
    text: p.text().nullable(),
    /** Business time. */
    receivedAt: p.datetime(3),
    isLate: p.boolean(),
    origin: p.text().$type<SignalOrigin>(),
    /** Published with the fields: hides them behind the hash until then. */
    salt: p.text(),
    prevHash: p.text(),
    hash: p.text(),
    /** Business time. From then on every audience has seen it, and the record shows its fields. */
    revealAt: p.datetime(3),
    /** The operator who sent, corrected or withdrew it; null: an alert. */
    operatorId: p.uuid().nullable(),
  },
  indexes: [
    { name: 'signal_open_index', properties: ['source', 'strategy', 'symbol'] },
    {
      name: 'signal_bar_index',
      properties: ['source', 'strategy', 'symbol', 'barAt'],
      where: { kind: { $in: ['open', 'update', 'close'] } },
    },
    { name: 'signal_ref_index', properties: ['ref'] },
    { name: 'signal_reveal_index', properties: ['revealAt'] },
  ],
});
export type SignalRow = InferEntity<typeof SignalEntity>;

/** One row: the end of the chain. Its lock gives out the numbers without gaps. */
export const SignalChainEntity = defineEntity({
  name: 'SignalChain',
  tableName: 'signal_chain',
  properties: {
    id: p.integer().primary().autoincrement(false),
    lastSeq: p.integer(),
    head: p.text(),
  },
});
