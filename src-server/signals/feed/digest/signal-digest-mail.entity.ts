import { defineEntity, p } from '@mikro-orm/core';
import type { Plan } from '../../../../src/domain/catalogue/catalogue.ts';

/** The content of one daily mail, to know which deliveries it sent. */
export const SignalDigestMailEntity = defineEntity({
  name: 'SignalDigestMail',
  tableName: 'signal_digest_mail',
  properties: {
    mailId: p.uuid().primary(),
    /** Its reader's plan and every lower one. */
    plans: p.json<Plan[]>(),
    /** Numbers of the listed entries. */
    seqs: p.json<number[]>(),
    /** Business time. */
    createdAt: p.datetime(3),
  },
});
