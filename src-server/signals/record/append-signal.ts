import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { canonicalSignal, chainedText } from '../../../src/domain/signals/chain.ts';
import { endsOpening } from '../../../src/domain/signals/record/outcome.ts';
import type { Signal } from '../../../src/domain/signals/signal.ts';
import { announceChange } from '../../database/follow-changes.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { planDeliveries, revealWithoutDelivery } from '../relay/plan-deliveries.ts';
import { OpenSignalEntity } from './open-signal.entity.ts';
import { SignalChainEntity, SignalEntity } from './signal.entity.ts';
import { signalOf } from './signal-row.ts';

/** Every instance hears of each new signal. */
export const SIGNAL_CHANNEL = 'wickline_signal';

export type NewSignal = Omit<Signal, 'seq'>;

const CHAIN_ROW = 1;

/** Locks the end of the chain: until the transaction ends, no other process adds a signal. */
export async function lockChain(em: EntityManager) {
  return em.findOneOrFail(SignalChainEntity, { id: CHAIN_ROW }, FOR_UPDATE);
}

/**
 * Adds one entry to the chain and plans its deliveries, in the caller's transaction. Returns its
 * number. A quiet entry is only recorded. Call `lockChain` first.
 */
export async function appendSignal(
  em: EntityManager,
  added: NewSignal,
  { operatorId, isQuiet = false }: { operatorId: string | null; isQuiet?: boolean },
): Promise<number> {
  const chain = await lockChain(em);
  const signal: Signal = { ...added, seq: chain.lastSeq + 1 };
  const salt = randomBytes(16).toString('hex');
  const hash = hashSignal(chain.head, signal, salt);
  const { barAt, receivedAt, targets, ...fields } = signal;
  const planned = isQuiet
    ? await revealWithoutDelivery(em, signal)
    : await planDeliveries(em, signal);
  const about = signal.ref === null ? null : await em.findOne(SignalEntity, { seq: signal.ref });
  // An entry tells of the one that it refers to.
  const revealAt = about !== null && about.revealAt > planned ? about.revealAt : planned;
  em.create(SignalEntity, {
    ...fields,
    targets: [...targets],
    barAt: barAt === null ? null : new Date(barAt),
    receivedAt: new Date(receivedAt),
    salt,
    prevHash: chain.head,
    hash,
    revealAt,
    operatorId,
  });
  if (signal.kind === 'update' && about !== null && endsOpening(signalOf(about), signal)) {
    await em.nativeUpdate(OpenSignalEntity, { seq: about.seq }, { isEnded: true });
  }
  chain.lastSeq = signal.seq;
  chain.head = hash;
  await em.flush();
  await announceChange(em, SIGNAL_CHANNEL);
  return signal.seq;
}

export function hashSignal(prevHash: string, signal: Signal, salt: string): string {
  return createHash('sha256')
    .update(chainedText(prevHash, canonicalSignal(signal, salt)), 'utf8')
    .digest('hex');
}
