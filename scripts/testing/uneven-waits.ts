import { Server } from 'node:http';
import { Transform, type TransformCallback } from 'node:stream';
import { Connection } from 'pg';
import { type Chance, chanceFrom } from '../../tests/drill/random.ts';

/**
 * Lets answers of PostgreSQL and requests arrive unevenly, as on a machine that does something else. A test whose
 * outcome depends on which of two things comes first fails here within a few seeds: `TEST_UNEVEN_SEED=7 npx vitest run`.
 */

/** Most waits are too short to change an order. A few are long enough for any. */
const SHARES = [
  { below: 0.02, upToMs: 250 },
  { below: 0.12, upToMs: 25 },
];

interface Parsed {
  attachListeners(stream: NodeJS.ReadableStream): void;
}

interface Emitting {
  emit(name: string, ...parts: unknown[]): boolean;
}

const isMade = Symbol.for('uneven waits');
const seed = Number(process.env.TEST_UNEVEN_SEED);
const once = globalThis as { [isMade]?: true };
if (once[isMade] === undefined) {
  once[isMade] = true;
  makeUneven(chanceFrom(seed).fork(process.env.VITEST_POOL_ID ?? ''));
}

function makeUneven(chance: Chance): void {
  // A test's fake clock must not stop these.
  const { setTimeout } = globalThis;
  const wait = (then: () => void): void => {
    const share = chance.next();
    const found = SHARES.find(({ below }) => share < below);
    if (found === undefined) then();
    else setTimeout(then, chance.below(found.upToMs));
  };

  const connection = Connection.prototype as unknown as Parsed;
  const { attachListeners } = connection;
  connection.attachListeners = function (this: Parsed, stream) {
    const later = new Transform({
      transform(chunk: Buffer, _encoding: string, done: TransformCallback) {
        wait(() => done(null, chunk));
      },
    });
    attachListeners.call(this, stream.pipe(later));
  };

  const own = Server.prototype as unknown as Emitting;
  const { emit } = own;
  own.emit = function (this: Emitting, name, ...parts) {
    if (name !== 'request') return emit.call(this, name, ...parts);
    wait(() => emit.call(this, name, ...parts));
    return true;
  };
}
