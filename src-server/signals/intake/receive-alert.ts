import { createHash, timingSafeEqual } from 'node:crypto';
import { isBarAhead } from '../../../src/domain/signals/bar-age.ts';
import {
  type AlertFault,
  MAX_ALERT_BYTES,
  readAlert,
} from '../../../src/domain/signals/read-alert.ts';
import { newId } from '../../database/identifier.ts';
import { batchWrites } from '../../database/statements/batch-writes.ts';
import { readFork, writeAlone } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { isUnstorable } from '../../errors/database-trouble.ts';
import { hashToken } from '../../secrets/token.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { type SignalSource, SignalSourceEntity } from '../sources/signal-source.entity.ts';
import { SignalAlertEntity } from './signal-alert.entity.ts';

export interface ArrivedAlert {
  sourceKey: string;
  token: string;
  address: string;
  contentType: string | null;
  body: string;
}

/**
 * The first decision about an alert. `unknown`: not stored. `stored`: still to be judged. The others are stored as
 * refused, with this reason.
 */
type Admission = 'unknown' | 'wrong-address' | 'paused' | 'stored' | AlertFault;

interface Arrival extends ArrivedAlert {
  id: string;
  at: Date;
}

type Deps = Pick<SignalsDeps, 'orm' | 'clock' | 'machineClock' | 'alertAddresses' | 'pokeIntake'>;

/** Alerts per statement. */
const MAX_AT_ONCE = 64;

/**
 * Stores an alert, and asks for it to be judged. When the returned function resolves, the alert is committed, and the
 * route may answer 200. Alerts of this process are stored in the order of their arrival, one statement at a time: a
 * close that overtook its opening would be refused. Refuses an unknown source and a wrong token alike.
 */
export function createAlertReceiver(deps: Deps): (arrived: ArrivedAlert) => Promise<void> {
  const admit = batchWrites<Arrival, Admission>({
    write: (arrivals) => storeAll(deps, arrivals),
    atOnce: MAX_AT_ONCE,
    isCausedByOneItem: isUnstorable,
  });
  return async (arrived) => {
    const admission = await admit({ ...arrived, id: newId(), at: deps.clock.now() });
    if (admission === 'stored') deps.pokeIntake();
    else if (admission !== 'paused') throw refusalOf(admission);
  };
}

function refusalOf(admission: Exclude<Admission, 'stored' | 'paused'>): AppError {
  if (admission === 'unknown') {
    return new AppError('signals.unknown-source', 'not-found', 'Not found');
  }
  if (admission === 'wrong-address') {
    return new AppError(
      'signals.wrong-address',
      'forbidden',
      'This address may not send alerts to this source.',
    );
  }
  return new AppError(
    'signals.bad-alert',
    'invalid',
    `The alert was refused: ${admission}. The panel shows what it said.`,
  );
}

async function storeAll(deps: Deps, arrivals: readonly Arrival[]): Promise<Admission[]> {
  const keys = [...new Set(arrivals.map(({ sourceKey }) => sourceKey))];
  const sources = await readFork(deps.orm).find(SignalSourceEntity, { key: { $in: keys } });
  const byKey = new Map(sources.map((source) => [source.key, source]));
  const admissions = arrivals.map((arrival) =>
    admissionOf(deps, arrival, byKey.get(arrival.sourceKey) ?? null),
  );
  const rows = arrivals.flatMap((arrival, index) => rowOf(arrival, admissions[index] ?? 'unknown'));
  if (rows.length > 0) {
    await writeAlone(deps.orm, (em) => em.insertMany(SignalAlertEntity, rows));
  }
  return admissions;
}

function admissionOf(
  { machineClock, alertAddresses }: Deps,
  { token, address, body, at }: Arrival,
  source: SignalSource | null,
): Admission {
  const isRight = hasToken(source, token, machineClock.now());
  if (source === null || !isRight) return 'unknown';
  if (source.checksAddress && !alertAddresses.includes(address)) return 'wrong-address';
  const read = readAlert(body);
  if ('fault' in read) return read.fault;
  if (isBarAhead(read.alert, at)) return 'bad-bar-time';
  // A close is judged even then: see closeQuietly.
  return source.pausedAt !== null && read.alert.kind !== 'close' ? 'paused' : 'stored';
}

function rowOf({ id, at, sourceKey, address, contentType, body }: Arrival, admission: Admission) {
  if (admission === 'unknown') return [];
  const isStored = admission === 'stored';
  return [
    {
      id,
      source: sourceKey,
      receivedAt: at,
      address,
      contentType: contentType?.slice(0, 100) ?? null,
      body: body.replaceAll('\u0000', '\ufffd').slice(0, MAX_ALERT_BYTES),
      bodyHash: createHash('sha256').update(body).digest('hex'),
      dedupeKey: null,
      verdict: isStored ? ('stored' as const) : ('refused' as const),
      reason: isStored ? null : admission,
      seq: null,
      decidedBy: null,
    },
  ];
}

const NO_HASH = '0'.repeat(64);

/** Compares in equal time, whether the source exists or not. */
function hasToken(source: SignalSource | null, token: string, now: Date): boolean {
  const given = Buffer.from(hashToken(token));
  const equals = (hash: string | null | undefined) =>
    timingSafeEqual(given, Buffer.from(hash ?? NO_HASH));
  const isOldAccepted = source?.oldTokenUntil != null && source.oldTokenUntil > now;
  const isNew = equals(source?.tokenHash);
  const isOld = equals(source?.oldTokenHash) && isOldAccepted;
  return isNew || isOld;
}
