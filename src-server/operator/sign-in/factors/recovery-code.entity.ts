import { defineEntity, p } from '@mikro-orm/core';

/** Replaces the authenticator for one sign-in. Only its hash is stored. */
export const RecoveryCodeEntity = defineEntity({
  name: 'RecoveryCode',
  tableName: 'operator_recovery_code',
  properties: {
    codeHash: p.text().primary(),
    operatorId: p.uuid().index('operator_recovery_code_operator_index'),
    usedAt: p.datetime(3).nullable(),
  },
});
