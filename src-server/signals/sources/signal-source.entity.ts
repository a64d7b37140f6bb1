import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A sender of signals: an alert set at TradingView, or the operator's own form. */
export const SignalSourceEntity = defineEntity({
  name: 'SignalSource',
  tableName: 'signal_source',
  properties: {
    /** Permanent: addresses and signals carry it. */
    key: p.text().primary(),
    name: p.text(),
    /** Null: no alerts arrive, only signals that an operator sends. */
    tokenHash: p.text().nullable(),
    /** Accepted beside the new one until `oldTokenUntil`. Machine time, as a session's end. */
    oldTokenHash: p.text().nullable(),
    oldTokenUntil: p.datetime(3).nullable(),
    /** Only TradingView's published addresses may send. */
    checksAddress: p.boolean(),
    /** More alerts in one minute wait for the operator. */
    maxPerMinute: p.integer(),
    /** A longer silence alerts the operator. Null: see `watchesGaps`. */
    heartbeatMinutes: p.integer().nullable(),
    /** Without a heartbeat: a silence longer than the source's own pauses alerts the operator. */
    watchesGaps: p.boolean().default(false),
    /** Business time, as are the next ones. */
    createdAt: p.datetime(3),
    pausedAt: p.datetime(3).nullable(),
    /** Alerts since then wait for the operator: too many came at once. */
    heldAt: p.datetime(3).nullable(),
    /** An earlier silence does not count: the source was paused or held, or its alarm was changed. */
    watchedSince: p.datetime(3).nullable(),
    /** When the last alert was accepted. */
    heardAt: p.datetime(3).nullable(),
    /** The silence that the operator was alerted of. */
    silentSince: p.datetime(3).nullable(),
  },
});
export type SignalSource = InferEntity<typeof SignalSourceEntity>;
