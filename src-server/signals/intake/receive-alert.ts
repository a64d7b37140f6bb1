import { createHash, timingSafeEqual } from 'node:crypto';
import { isBarAhead } from '../../../src/domain/signals/bar-age.ts';
import { MAX_ALERT_BYTES, readAlert } from '../../../src/domain/signals/read-alert.ts';
import { newId } from '../../database/identifier.ts';
import { readFork, writeAlone } from '../../database/transaction.ts';
import { AppError } from '../../errors/app-error.ts';
import { hashToken } from '../../secrets/token.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { type SignalSource, SignalSourceEntity } from '../sources/signal-source.entity.ts';
import { type AlertVerdict, SignalAlertEntity } from './signal-alert.entity.ts';

export interface ArrivedAlert {
  sourceKey: string;
  token: string;
  address: string;
  contentType: string | null;
  body: string;
}

/** An alert can be refused at once for these, besides an AlertFault. */
type EarlyFault = 'paused' | 'wrong-address';

/**
 * Stores an alert, and asks for it to be judged. When this returns, the alert is committed, and the
 * route may answer 200. Refuses an unknown source and a wrong token alike.
 */
export async function receiveAlert(
  deps: Pick<SignalsDeps, 'orm' | 'clock' | 'machineClock' | 'alertAddresses' | 'pokeIntake'>,
  arrived: ArrivedAlert,
): Promise<void> {
  const source = await readFork(deps.orm).findOne(SignalSourceEntity, { key: arrived.sourceKey });
  const isRight = hasToken(source, arrived.token, deps.machineClock.now());
  if (source === null || !isRight) {
    throw new AppError('signals.unknown-source', 'not-found', 'Not found');
  }
  const isForeign = source.checksAddress && !deps.alertAddresses.includes(arrived.address);
  if (isForeign) {
    await store(deps, arrived, {
      verdict: 'refused',
      reason: 'wrong-address' satisfies EarlyFault,
    });
    throw new AppError(
      'signals.wrong-address',
      'forbidden',
      'This address may not send alerts to this source.',
    );
  }
  const read = readAlert(arrived.body);
  const fault =
    'fault' in read
      ? read.fault
      : isBarAhead(read.alert, deps.clock.now()) && ('bad-bar-time' as const);
  if (fault !== false) {
    await store(deps, arrived, { verdict: 'refused', reason: fault });
    throw new AppError(
      'signals.bad-alert',
      'invalid',
      `The alert was refused: ${fault}. The panel shows what it said.`,
    );
  }
  // A close is judged even then: see closeQuietly.
  if (source.pausedAt !== null && 'alert' in read && read.alert.kind !== 'close') {
    await store(deps, arrived, { verdict: 'refused', reason: 'paused' satisfies EarlyFault });
    return;
  }
  await store(deps, arrived, { verdict: 'stored', reason: null });
  deps.pokeIntake();
}

async function store(
  deps: Pick<SignalsDeps, 'orm' | 'clock'>,
  { sourceKey, address, contentType, body }: ArrivedAlert,
  { verdict, reason }: { verdict: AlertVerdict; reason: string | null },
): Promise<void> {
  await writeAlone(deps.orm, async (em) => {
    await em.insert(SignalAlertEntity, {
      id: newId(),
      source: sourceKey,
      receivedAt: deps.clock.now(),
      address,
      contentType: contentType?.slice(0, 100) ?? null,
      body: body.replaceAll('\u0000', '\ufffd').slice(0, MAX_ALERT_BYTES),
      bodyHash: createHash('sha256').update(body).digest('hex'),
      dedupeKey: null,
      verdict,
      reason,
      seq: null,
      decidedBy: null,
    });
  });
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
