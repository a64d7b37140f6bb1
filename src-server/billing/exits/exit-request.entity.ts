import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { ExitKind } from '../../../src/domain/exits/exit.ts';

/** The effect on one subscription or plan for life, planned or read back. */
export interface ExitOutcome {
  /** For a plan for life: 'lifetime:<id>'. */
  subscriptionId: string;
  plan: string | null;
  /** `owed`: ended, but Stripe refused a refund. `to-end`: nothing is paid, so it ends after a day. */
  result: 'ends' | 'to-end' | 'ended' | 'to-refund' | 'refunded' | 'owed' | 'too-late';
  /** When it ends, ended or will be refunded, or until when a withdrawal was possible. ISO 8601. */
  at: string;
  /** Whether this request changes anything: an end may be scheduled, or a withdrawal announced, already. */
  isNews: boolean;
  /** An agreed change that the end removed. */
  dropped?: { at: string; priceId: string };
}

/** Results that wait for a day. */
export const WAITING: readonly ExitOutcome['result'][] = ['to-end', 'to-refund'];

/**
 * received: not handled yet. waiting: a withdrawal that can still be stopped. due: it can not. settled: a mail says
 * what was done. unmatched: the address has no subscription. stopped: its mail's link was used.
 */
export type ExitState = 'received' | 'waiting' | 'due' | 'settled' | 'unmatched' | 'stopped';

/** A cancellation or a withdrawal that a person declared without signing in. */
export const ExitRequestEntity = defineEntity({
  name: 'ExitRequest',
  tableName: 'exit_request',
  properties: {
    id: p.uuid().primary(),
    kind: p.text().$type<ExitKind>(),
    state: p.text().$type<ExitState>().index('exit_request_state_index'),
    /** As typed. An erasure empties the words and the address. */
    name: p.text(),
    email: p.text().index('exit_request_email_index'),
    reference: p.text().nullable(),
    cause: p.text().nullable(),
    locale: p.text(),
    /** Whether it may cause mails that change nothing: strangers type addresses. */
    mails: p.boolean(),
    /** Business time, as are the other moments. */
    receivedAt: p.datetime(3),
    /** The account or sign-up that pays. Null: none was found yet. */
    userId: p.uuid().nullable().index('exit_request_user_index'),
    /** A withdrawal takes effect then, and not before its mail was out for a day. */
    effectiveAt: p.datetime(3).nullable(),
    /** The mail that can stop a withdrawal. */
    noticeMailId: p.uuid().nullable(),
    /** Hash of the token in the mail that can stop it. */
    stopTokenHash: p.text().nullable().unique('exit_request_stop_token_unique'),
    outcomes: p.json<ExitOutcome[]>().nullable(),
    settledAt: p.datetime(3).nullable(),
    receiptTries: p.integer().default(0),
    /** When the timer may try the receipt again. Null: it has not tried yet. */
    receiptDueAt: p.datetime(3).nullable(),
    /** An operator found the person of an unmatched declaration, or did by hand what it asks for. */
    handledAt: p.datetime(3).nullable(),
  },
});
export type ExitRequest = InferEntity<typeof ExitRequestEntity>;
