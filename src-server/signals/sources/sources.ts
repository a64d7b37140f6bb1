import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type {
  changeSourceInput,
  createSourceInput,
  rotateTokenInput,
} from '../../../src/contract/operator/signals-operator.contract.ts';
import type { AuditFacts } from '../../audit/audit-entry.entity.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import { hashToken, newToken } from '../../secrets/token.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { type SignalSource, SignalSourceEntity } from './signal-source.entity.ts';

type SourceDeps = Pick<SignalsDeps, 'orm' | 'clock' | 'machineClock' | 'publicUrl'>;

const HOUR_MS = 60 * 60 * 1_000;

/** Returns the address to paste at TradingView; null for a source without alerts. */
export function createSource(
  deps: SourceDeps,
  actor: OperatorActor,
  { takesAlerts, ...fields }: z.infer<typeof createSourceInput>,
): Promise<{ address: string | null }> {
  const token = takesAlerts ? newToken() : null;
  return transact(deps.orm, async (em) => {
    if ((await em.findOne(SignalSourceEntity, { key: fields.key })) !== null) {
      throw new AppError('signals.source-exists', 'conflict', 'Another source has this key.');
    }
    em.create(SignalSourceEntity, {
      ...fields,
      tokenHash: token === null ? null : hashToken(token),
      oldTokenHash: null,
      oldTokenUntil: null,
      createdAt: deps.clock.now(),
      pausedAt: null,
      heldAt: null,
      watchedSince: null,
      heardAt: null,
      silentSince: null,
    });
    audit(em, deps, { actor, key: fields.key, action: 'signals.source-created', after: fields });
    return { address: token === null ? null : addressOf(deps, fields.key, token) };
  });
}

/** A paused source refuses what arrives. */
export function changeSource(
  deps: SourceDeps,
  actor: OperatorActor,
  { key, paused, ...fields }: z.infer<typeof changeSourceInput>,
): Promise<void> {
  return transact(deps.orm, async (em) => {
    const source = await requireSource(em, key);
    const { name, checksAddress, maxPerMinute, heartbeatMinutes = null, watchesGaps } = source;
    const before = {
      name,
      checksAddress,
      maxPerMinute,
      heartbeatMinutes,
      watchesGaps,
      paused: source.pausedAt !== null,
    };
    const changed = { ...fields, watchesGaps: fields.watchesGaps ?? watchesGaps };
    Object.assign(source, changed);
    const now = deps.clock.now();
    const isPauseChanged = paused !== before.paused;
    if (isPauseChanged) source.pausedAt = paused ? now : null;
    const isAlarmChanged =
      changed.heartbeatMinutes !== heartbeatMinutes || changed.watchesGaps !== watchesGaps;
    if (isPauseChanged || isAlarmChanged) watchFrom(source, now);
    const after = { ...changed, paused };
    audit(em, deps, { actor, key, action: 'signals.source-changed', before, after });
  });
}

/** The former address works until the overlap ends. */
export function rotateToken(
  deps: SourceDeps,
  actor: OperatorActor,
  { key, overlapHours }: z.infer<typeof rotateTokenInput>,
): Promise<{ address: string | null }> {
  const token = newToken();
  return transact(deps.orm, async (em) => {
    const source = await requireSource(em, key);
    const hasOverlap = overlapHours > 0 && source.tokenHash != null;
    source.oldTokenHash = hasOverlap ? source.tokenHash : null;
    source.oldTokenUntil = hasOverlap
      ? new Date(deps.machineClock.now().getTime() + overlapHours * HOUR_MS)
      : null;
    if (source.tokenHash == null) watchFrom(source, deps.clock.now());
    source.tokenHash = hashToken(token);
    const after = { overlapHours };
    audit(em, deps, { actor, key, action: 'signals.token-rotated', after });
    return { address: addressOf(deps, key, token) };
  });
}

/** Only a silence from then on counts. */
export function watchFrom(source: SignalSource, at: Date): void {
  source.watchedSince = at;
  source.silentSince = null;
}

/** Locks the source's row. */
export async function requireSource(em: EntityManager, key: string): Promise<SignalSource> {
  const source = await em.findOne(SignalSourceEntity, { key }, FOR_UPDATE);
  if (source === null) {
    throw new AppError('signals.unknown-source', 'not-found', 'This source does not exist.');
  }
  return source;
}

function addressOf({ publicUrl }: SourceDeps, key: string, token: string): string {
  return `${publicUrl}/hooks/tv/${key}/${token}`;
}

function audit(
  em: EntityManager,
  { machineClock }: SourceDeps,
  change: {
    actor: OperatorActor;
    key: string;
    action: string;
    before?: AuditFacts;
    after: AuditFacts;
  },
): void {
  const { actor, key, action, before = null, after } = change;
  recordAudit(em, {
    at: machineClock.now(),
    actor: operatorActor(actor),
    action,
    target: `signal-source:${key}`,
    before,
    after,
  });
}
