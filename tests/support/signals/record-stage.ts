import type { Signal } from '../../../src/domain/signals/signal.ts';
import { transact } from '../../../src-server/database/transaction.ts';
import { appendSignal } from '../../../src-server/signals/record/append-signal.ts';
import { judgeOutcomes } from '../../../src-server/signals/record/outcomes/judge-outcomes.ts';
import type { TestApp } from '../test-app.ts';
import { entryOf } from './entries.ts';

/** Adds an entry now, as an alert would. Returns its number. */
export async function append(app: TestApp, changes: Partial<Signal>): Promise<number> {
  const { orm, clock } = app.app.parts;
  const { seq: _, ...signal } = entryOf({ receivedAt: clock.now().toISOString(), ...changes });
  return transact(orm, (em) => appendSignal(em, signal, { operatorId: null }));
}

/** Adds an opening and its close. Returns the opening's number. */
export async function trade(
  app: TestApp,
  price: string,
  changes: Partial<Signal> = {},
): Promise<number> {
  const seq = await append(app, changes);
  await append(app, { ...changes, kind: 'close', ref: seq, price, stop: null, targets: [] });
  return seq;
}

export const judge = (app: TestApp): Promise<number> => judgeOutcomes(app.app.parts);

export async function rowsOf<T>(app: TestApp, sql: string): Promise<T[]> {
  return app.app.parts.orm.em.fork().execute<T[]>(sql);
}
