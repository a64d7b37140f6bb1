import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Lets an operator in once in place of the authenticator; only its hash is here. */
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  tableName: 'operator_recovery_code',
  properties: {
    codeHash: p.text().primary(),
    operatorId: p.uuid().index('operator_recovery_code_operator_index'),
    usedAt: p.datetime(3).nullable(),
  },
});
export type RecoveryCode = InferEntity<typeof RecoveryCodeEntity>;
