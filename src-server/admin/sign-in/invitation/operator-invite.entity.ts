import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Lets somebody become an operator under this name, once; it goes when it was used. Machine time. */
export const OperatorInviteEntity = defineEntity({
  name: 'OperatorInvite',
  tableName: 'operator_invite',
  properties: {
    tokenHash: p.text().primary(),
    username: p.text(),
    invitedBy: p.uuid(),
    /** What they will be allowed to do. */
    role: p.text().default('read-only'),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
  },
});
export type OperatorInvite = InferEntity<typeof OperatorInviteEntity>;
