import { defineEntity, p } from '@mikro-orm/core';

/**
 * Single-use invitation for a new operator of this name, deleted on use. Times are machine time.
 */
export const OperatorInviteEntity = defineEntity({
  name: 'OperatorInvite',
  tableName: 'operator_invite',
  properties: {
    tokenHash: p.text().primary(),
    username: p.text(),
    invitedBy: p.uuid(),
    /** The new operator's role. */
    role: p.text().default('read-only'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});
