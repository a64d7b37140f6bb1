import { FOR_UPDATE } from '../../database/row-locks.ts';
import { transact } from '../../database/transaction.ts';
import type { SignalsDeps } from '../signals.deps.ts';
import { SignalSourceEntity } from './signal-source.entity.ts';

const MINUTE_MS = 60_000;

/** Alerts the operator once of each silence that is longer than the source's heartbeat. */
export function alertSilentSources({
  orm,
  clock,
  alertOperator,
}: Pick<SignalsDeps, 'orm' | 'clock' | 'alertOperator'>): Promise<void> {
  return transact(orm, async (em) => {
    const now = clock.now();
    const sources = await em.find(
      SignalSourceEntity,
      { heartbeatMinutes: { $ne: null }, pausedAt: null, heldAt: null, silentSince: null },
      FOR_UPDATE,
    );
    for (const source of sources) {
      const { key, name, heartbeatMinutes } = source;
      const since = source.heardAt ?? source.createdAt;
      const silentMs = now.getTime() - since.getTime();
      if (heartbeatMinutes == null || silentMs <= heartbeatMinutes * MINUTE_MS) continue;
      source.silentSince = since;
      await alertOperator(em, {
        about: 'source-silent',
        alertKeys: [`${key} ${since.toISOString()}`],
        values: () => ({
          source: name,
          minutes: String(heartbeatMinutes),
          since: since.toISOString().slice(0, 16).replace('T', ' '),
        }),
      });
    }
  });
}
