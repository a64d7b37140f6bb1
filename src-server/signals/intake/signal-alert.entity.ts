import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** stored: not judged yet. held: waits for the operator, because too many came at once or one failed. */
export type AlertVerdict = 'stored' | 'accepted' | 'duplicate' | 'refused' | 'held' | 'dropped';

/** One alert as it arrived. Stored before it is answered. */
export const SignalAlertEntity = defineEntity({
  name: 'SignalAlert',
  tableName: 'signal_alert',
  properties: {
    id: p.uuid().primary(),
    source: p.text(),
    /** Business time. */
    receivedAt: p.datetime(3),
    address: p.text(),
    contentType: p.text().nullable(),
    body: p.text(),
    bodyHash: p.text(),
    /** Two alerts with one key are one alert. Null: it is not compared. */
    dedupeKey: p.text().nullable(),
    verdict: p.text().$type<AlertVerdict>(),
    /** An AlertFault, 'nothing-open', 'no-source', 'paused', 'flood', 'not-judged' or 'never-judged'. */
    reason: p.text().nullable(),
    /** The entry that it became. */
    seq: p.integer().nullable(),
    /** The operator who released or dropped it. */
    decidedBy: p.uuid().nullable(),
    /** Failed tries to judge it. */
    tries: p.integer().default(0),
    /** Machine time. Null: at once. */
    retryAt: p.datetime(3).nullable(),
  },
  uniques: [
    {
      name: 'signal_alert_dedupe_unique',
      properties: ['source', 'dedupeKey'],
      where: { verdict: { $in: ['accepted', 'held', 'dropped'] } },
    },
  ],
  indexes: [
    { name: 'signal_alert_source_index', properties: ['source', 'receivedAt'] },
    { name: 'signal_alert_held_index', properties: ['source'], where: { verdict: 'held' } },
    { name: 'signal_alert_stored_index', properties: ['id'], where: { verdict: 'stored' } },
  ],
});
export type SignalAlert = InferEntity<typeof SignalAlertEntity>;
