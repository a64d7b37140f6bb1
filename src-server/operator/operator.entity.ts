import { defineEntity, type InferEntity, p } from '@mikro-orm/core';

/** A person who runs the business. The first one comes from the configuration. */
export const OperatorEntity = defineEntity({
  name: 'Operator',
  tableName: 'operator',
  properties: {
    id: p.uuid().primary(),
    username: p.text().unique('operator_username_unique'),
    passwordHash: p.text(),
    /** One of OPERATOR_ROLES. */
    role: p.text().default('read-only'),
    /** True for the operator named in the environment, which also sets the password. */
    fromEnvironment: p.boolean().default(false),
    /** The authenticator's secret, sealed; null: no second factor. */
    totpSealed: p.text().nullable(),
    /** A secret that was shown but not confirmed yet. */
    totpPending: p.text().nullable(),
    /** The time step of the last accepted code, to reject replays. */
    totpStep: p.integer().nullable(),
    /** The operator's mail address; null: none, or OPERATOR_EMAIL for the configured operator. */
    email: p.text().nullable(),
    createdAt: p.datetime(3),
  },
});
export type Operator = InferEntity<typeof OperatorEntity>;
