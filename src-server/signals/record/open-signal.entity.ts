import { defineEntity, p } from '@mikro-orm/core';
import type { Side } from '../../../src/domain/signals/signal.ts';

/** An opening that nothing has ended. Triggers of signals and outcomes keep it. */
export const OpenSignalEntity = defineEntity({
  name: 'OpenSignal',
  tableName: 'open_signal',
  properties: {
    seq: p.integer().primary().autoincrement(false),
    source: p.text(),
    strategy: p.text().nullable(),
    symbol: p.text().nullable(),
    side: p.text().$type<Side>().nullable(),
    /** An update reached its stop or last target. Its close may still come. */
    isEnded: p.boolean().default(false),
  },
  indexes: [
    { name: 'open_signal_position_index', properties: ['source', 'strategy', 'symbol', 'seq'] },
  ],
});
