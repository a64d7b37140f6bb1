import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type {
  correctSignalInput,
  sendSignalInput,
  withdrawSignalInput,
} from '../../../src/contract/operator/signals-operator.contract.ts';
import { faultMessage } from '../../../src/domain/signals/fault-message.ts';
import { type AlertFault, readAlert } from '../../../src/domain/signals/read-alert.ts';
import type { Alert } from '../../../src/domain/signals/signal.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import { findOpening } from '../intake/opening.statements.ts';
import { SignalAlertEntity } from '../intake/signal-alert.entity.ts';
import { appendSignal, lockChain, type NewSignal } from '../record/append-signal.ts';
import { SignalEntity, type SignalRow } from '../record/signal.entity.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { requireSource } from '../sources/sources.ts';

type Deps = Pick<SignalsDeps, 'orm' | 'clock' | 'machineClock'>;
type Actor = Pick<OperatorActor, 'operatorId'>;

/** The address of signals that no alert brought. */
const BY_OPERATOR = 'operator';

/** Does for a seller without alerts what an alert does. */
export function sendSignal(
  deps: Deps,
  actor: Actor,
  { source, key, ...fields }: z.infer<typeof sendSignalInput>,
): Promise<{ seq: number }> {
  const read = readAlert(JSON.stringify({ v: 1, ...fields }));
  if ('fault' in read) throw refusedFor(read.fault);
  return append(deps, actor, {
    key,
    action: 'signals.sent',
    sourceOf: async (em) => (await requireSource(em, source)).key,
    contentOf: async (em) => ({
      ...read.alert,
      source,
      ref: await openingOf(em, source, read.alert),
    }),
  });
}

/** Adds an entry with the right levels. The entry that it corrects stays as it was sent. */
export function correctSignal(
  deps: Deps,
  actor: Actor,
  { seq, key, reason, ...levels }: z.infer<typeof correctSignalInput>,
): Promise<{ seq: number }> {
  return append(deps, actor, {
    key,
    action: 'signals.corrected',
    sourceOf: async (em) => (await requireSignal(em, seq)).source,
    contentOf: async (em) => {
      const corrected = await requireStanding(em, seq);
      const { side, strategy, symbol } = corrected;
      const read = readAlert(
        JSON.stringify({ v: 1, kind: 'update', strategy, symbol, side, ...levels, text: reason }),
      );
      if ('fault' in read) throw refusedFor(read.fault);
      return { ...about(corrected), ...read.alert, kind: 'correction', ref: seq };
    },
  });
}

/** Adds an entry that takes another one back. Deliveries that still wait are not sent. */
export function withdrawSignal(
  deps: Deps,
  actor: Actor,
  { seq, key, reason }: z.infer<typeof withdrawSignalInput>,
): Promise<{ seq: number }> {
  return append(deps, actor, {
    key,
    action: 'signals.withdrawn',
    sourceOf: async (em) => (await requireSignal(em, seq)).source,
    contentOf: async (em) => ({
      ...about(await requireStanding(em, seq)),
      kind: 'withdrawal',
      ref: seq,
      text: reason,
    }),
  });
}

async function append(
  deps: Deps,
  actor: Actor,
  {
    key,
    action,
    sourceOf,
    contentOf,
  }: {
    key: string;
    action: string;
    sourceOf(em: EntityManager): Promise<string>;
    /** Refuses what the record no longer allows. A repeated call has changed the record itself. */
    contentOf(em: EntityManager): Promise<Omit<NewSignal, 'receivedAt' | 'isLate' | 'origin'>>;
  },
): Promise<{ seq: number }> {
  return transact(deps.orm, async (em) => {
    await lockChain(em);
    const dedupeKey = `${BY_OPERATOR}:${key}`;
    const receivedAt = deps.clock.now();
    const source = await sourceOf(em);
    // By source, as the index begins with it.
    const before = await em.findOne(SignalAlertEntity, { source, dedupeKey, verdict: 'accepted' });
    if (before?.seq != null) return { seq: before.seq };
    const content = await contentOf(em);
    const { operatorId } = actor;
    const seq = await appendSignal(
      em,
      { ...content, receivedAt: receivedAt.toISOString(), isLate: false, origin: 'operator' },
      { operatorId },
    );
    const body = JSON.stringify(content);
    em.create(SignalAlertEntity, {
      id: newId(),
      source: content.source,
      receivedAt,
      address: BY_OPERATOR,
      contentType: null,
      body,
      bodyHash: createHash('sha256').update(body).digest('hex'),
      dedupeKey,
      verdict: 'accepted',
      reason: null,
      seq,
      decidedBy: operatorId,
    });
    recordAudit(em, {
      at: deps.machineClock.now(),
      actor: operatorActor(actor),
      action,
      target: `signal:${seq}`,
      before: null,
      after: { source: content.source, kind: content.kind, ref: content.ref, text: content.text },
    });
    return { seq };
  });
}

async function openingOf(
  em: EntityManager,
  source: string,
  { kind, strategy, symbol, interval, side }: Alert,
): Promise<number | null> {
  if (kind === 'note' || kind === 'open') return null;
  const opening = await findOpening(em, { source, strategy, symbol, interval, side });
  if (opening === null) {
    throw new AppError(
      'signals.nothing-open',
      'conflict',
      'No signal of this strategy is open for this symbol.',
    );
  }
  return opening;
}

/** An entry that no one has withdrawn, and that is no correction or withdrawal itself. */
async function requireStanding(em: EntityManager, seq: number): Promise<SignalRow> {
  const found = await requireSignal(em, seq);
  if (found.kind === 'correction' || found.kind === 'withdrawal') {
    throw new AppError(
      'signals.not-correctable',
      'conflict',
      'Correct or withdraw the signal itself.',
    );
  }
  if ((await em.count(SignalEntity, { ref: seq, kind: 'withdrawal' })) > 0) {
    throw new AppError('signals.withdrawn', 'conflict', 'This signal is already withdrawn.');
  }
  return found;
}

async function requireSignal(em: EntityManager, seq: number): Promise<SignalRow> {
  const found = await em.findOne(SignalEntity, { seq });
  if (found === null) {
    throw new AppError('signals.unknown-signal', 'not-found', 'This signal does not exist.');
  }
  return found;
}

/** Fields that an entry copies from the one it refers to. */
function about({ source, strategy, symbol, interval, side }: SignalRow) {
  return {
    source,
    strategy: strategy ?? null,
    symbol: symbol ?? null,
    interval: interval ?? null,
    side: side ?? null,
    price: null,
    stop: null,
    targets: [],
    barAt: null,
    orderId: null,
  };
}

function refusedFor(fault: AlertFault): AppError {
  return new AppError('signals.bad-signal', 'invalid', faultMessage(fault));
}
