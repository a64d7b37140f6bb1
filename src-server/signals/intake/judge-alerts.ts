import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { isBarAhead, isBarOver } from '../../../src/domain/signals/bar-age.ts';
import { type AlertFault, readAlert } from '../../../src/domain/signals/read-alert.ts';
import type { Alert } from '../../../src/domain/signals/signal.ts';
import { appendSignal } from '../record/append-signal.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import type { SignalSource } from '../sources/signal-source.entity.ts';
import { NEVER_JUDGED } from './alert-order.ts';
import { findLastBar, findOpening } from './opening.statements.ts';
import { type SignalAlert, SignalAlertEntity } from './signal-alert.entity.ts';

/** A resend by TradingView comes within seconds; the next bar's alert after a minute at the earliest. */
const SAME_BODY_MS = 60_000;
const MINUTE_MS = 60_000;

/** `isBehind`: an earlier one about its position waits for the operator. The caller holds the lock of the chain. */
export async function judge(
  em: EntityManager,
  { alertOperator }: Pick<SignalsDeps, 'alertOperator'>,
  { alert, source, isBehind }: { alert: SignalAlert; source: SignalSource; isBehind: boolean },
): Promise<void> {
  alert.reason = null;
  const read = readAlert(alert.body);
  if ('fault' in read) {
    alert.verdict = 'refused';
    alert.reason = read.fault;
    return;
  }
  const dedupeKey = dedupeKeyOf(read.alert, alert);
  if (await isRepeated(em, alert, dedupeKey)) {
    alert.verdict = 'duplicate';
    alert.dedupeKey = dedupeKey;
    return;
  }
  if (isBarAhead(read.alert, alert.receivedAt)) {
    alert.verdict = 'refused';
    alert.reason = 'bad-bar-time' satisfies AlertFault;
    return;
  }
  alert.dedupeKey = dedupeKey;
  if (isBehind) {
    hold(alert, NEVER_JUDGED);
    await em.flush();
    return;
  }
  if (source.pausedAt !== null) {
    await closeQuietly(em, { alert, source, content: read.alert });
    return;
  }
  if (source.heldAt !== null || (await isFlood(em, source, alert))) {
    hold(alert, 'flood');
    if (source.heldAt === null) {
      source.heldAt = alert.receivedAt;
      await alertOperator(em, {
        about: 'signals-held',
        alertKeys: [`${source.key} ${alert.receivedAt.toISOString()}`],
        values: () => ({ source: source.name, count: String(source.maxPerMinute) }),
      });
    }
    await em.flush();
    return;
  }
  await accept(em, { alert, source, content: read.alert });
}

/** Holds an alert that cannot be judged, with those behind it, until the operator decides. */
export async function setAside(em: EntityManager, alert: SignalAlert): Promise<void> {
  hold(alert, NEVER_JUDGED);
  const read = readAlert(alert.body);
  if ('fault' in read) return;
  const dedupeKey = dedupeKeyOf(read.alert, alert);
  if (!(await isRepeated(em, alert, dedupeKey))) alert.dedupeKey = dedupeKey;
}

function hold(alert: SignalAlert, reason: 'flood' | typeof NEVER_JUDGED): void {
  alert.verdict = 'held';
  alert.reason = reason;
}

interface Accepted {
  alert: SignalAlert;
  source: SignalSource;
  content: Alert;
  /** When the operator released it. Absent: it did not wait. */
  releasedAt?: Date;
  /** Only the record gets it. No one is notified. */
  isQuiet?: boolean;
}

/**
 * Turns an alert into a signal, or refuses one that updates or closes nothing. The caller holds the
 * lock of the chain.
 */
export async function accept(
  em: EntityManager,
  { alert, source, content, releasedAt = alert.receivedAt, isQuiet = false }: Accepted,
): Promise<void> {
  const opening = await openingOf(em, source.key, content);
  if (opening === undefined) {
    alert.verdict = 'refused';
    alert.reason = 'nothing-open';
    alert.dedupeKey = null;
    await em.flush();
    return;
  }
  alert.seq = await appendSignal(
    em,
    {
      ...content,
      source: source.key,
      ref: opening,
      // The time of a held alert is that of its release: before it, the operator could still drop it.
      receivedAt: releasedAt.toISOString(),
      isLate:
        isLongHeld(alert, releasedAt) ||
        (await isLate(em, source.key, { content, receivedAt: releasedAt })),
      origin: source.checksAddress ? 'alert' : 'unchecked-alert',
    },
    { operatorId: null, isQuiet },
  );
  alert.verdict = 'accepted';
  alert.reason = null;
  source.heardAt = releasedAt;
  source.silentSince = null;
  await em.flush();
}

/** The entry that it is about; null: it stands alone; undefined: there is none, but there should be. */
async function openingOf(
  em: EntityManager,
  source: string,
  { kind, strategy, symbol, interval, side }: Alert,
): Promise<number | null | undefined> {
  if (kind === 'note' || kind === 'open') return null;
  return (await findOpening(em, { source, strategy, symbol, interval, side })) ?? undefined;
}

/** Otherwise an operator could wait for the outcome before a signal counts. */
function isLongHeld({ receivedAt }: SignalAlert, at: Date): boolean {
  return at.getTime() - receivedAt.getTime() > MINUTE_MS;
}

/**
 * Records a close that the operator does not let through, because its source is paused or the alert was
 * dropped. Refusing it would leave a loser open, and give the next close to the wrong opening.
 */
export async function closeQuietly(em: EntityManager, accepted: Accepted): Promise<void> {
  if (accepted.content.kind === 'close') return accept(em, { ...accepted, isQuiet: true });
  accepted.alert.verdict = 'refused';
  accepted.alert.reason = 'paused';
  await em.flush();
}

async function isLate(
  em: EntityManager,
  source: string,
  { content, receivedAt }: { content: Alert; receivedAt: Date },
): Promise<boolean> {
  const { barAt, strategy, symbol, interval } = content;
  if (barAt === null) return false;
  if (isBarOver(content, receivedAt)) return true;
  const lastBar = await findLastBar(em, { source, strategy, symbol, interval });
  return lastBar !== null && Date.parse(barAt) < lastBar.getTime();
}

/**
 * The same bar, order and levels are the same alert, however late it is repeated. Without a bar, only
 * a repetition within a minute is: a note may be true again tomorrow.
 */
function dedupeKeyOf(content: Alert, { bodyHash, id }: SignalAlert): string {
  const { kind, strategy, symbol, interval, side, price, stop, targets, barAt, orderId, text } =
    content;
  if (barAt === null) return `body:${bodyHash}:${id}`;
  const parts = JSON.stringify({
    kind,
    strategy,
    symbol,
    interval,
    side,
    price,
    stop,
    targets,
    barAt,
    orderId,
    text,
  });
  return `bar:${createHash('sha256').update(parts).digest('hex')}`;
}

async function isRepeated(
  em: EntityManager,
  { source, bodyHash, receivedAt }: SignalAlert,
  dedupeKey: string,
): Promise<boolean> {
  const taken = { source, verdict: { $in: ['accepted', 'held', 'dropped'] as const } };
  const found = dedupeKey.startsWith('bar:')
    ? await em.count(SignalAlertEntity, { ...taken, dedupeKey })
    : await em.count(SignalAlertEntity, {
        ...taken,
        bodyHash,
        receivedAt: { $gt: new Date(receivedAt.getTime() - SAME_BODY_MS), $lte: receivedAt },
      });
  return found > 0;
}

async function isFlood(
  em: EntityManager,
  { key, maxPerMinute }: SignalSource,
  { receivedAt }: SignalAlert,
): Promise<boolean> {
  const before = await em.count(SignalAlertEntity, {
    source: key,
    verdict: 'accepted',
    receivedAt: { $gt: new Date(receivedAt.getTime() - MINUTE_MS), $lte: receivedAt },
  });
  return before >= maxPerMinute;
}
