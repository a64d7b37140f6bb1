import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** Somebody who runs the business. The first one comes from the configuration. */
export const OperatorEntity = defineEntity({
  name: 'Operator',
  tableName: 'operator',
  properties: {
    id: p.uuid().primary(),
    username: p.text().unique('operator_username_unique'),
    passwordHash: p.text(),
    /** One of OPERATOR_ROLES. */
    role: p.text().default('read-only'),
    /** True for the one that the environment names: its password follows the environment. */
    fromEnvironment: p.boolean().default(false),
    /** The authenticator's secret, sealed; null: no second factor. */
    totpSealed: p.text().nullable(),
    /** One that was shown and not confirmed yet. */
    totpPending: p.text().nullable(),
    /** The last step whose code was used: none counts twice. */
    totpStep: p.integer().nullable(),
    /** Where letters to this operator go; null: nowhere, or for the operator of the settings to OPERATOR_EMAIL. */
    email: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});
export type Operator = InferEntity<typeof OperatorEntity>;
