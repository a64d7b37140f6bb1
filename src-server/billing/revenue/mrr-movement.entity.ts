import { defineEntity, p } from '@mikro-orm/core';
import type { Ending } from '../../../src/domain/leaving/endings.ts';
import type { MovementKind } from '../../../src/domain/numbers/movement.ts';

/** Every change of a subscriber's monthly revenue. Append-only, except for the cause of an ending; their differences add up to the present amount. */
export const MrrMovementEntity = defineEntity({
  name: 'MrrMovement',
  tableName: 'mrr_movement',
  properties: {
    id: p.uuid().primary(),
    /** Sign-up or account: both share one id. */
    userId: p.uuid(),
    /** Business time of the reading that showed it. */
    at: p.datetime(3).index('mrr_movement_at_index'),
    currency: p.text(),
    kind: p.text().$type<MovementKind>(),
    /** Minor units a month. */
    beforeCents: p.double().$type<number>(),
    afterCents: p.double().$type<number>(),
    /** Change in the number of paying subscribers. */
    people: p.integer(),
    /** First paying in this currency. Null if that was before Wickline read it. */
    firstAt: p.datetime(3).nullable(),
    /** Why it ended, as read within minutes. Null: it did not end, or is not read yet. */
    ending: p.text().$type<Ending>().nullable(),
  },
  indexes: [
    { name: 'mrr_movement_user_index', properties: ['userId', 'id'] },
    {
      name: 'mrr_movement_ending_index',
      properties: ['at'],
      where: { kind: 'churn', ending: null },
    },
  ],
});
