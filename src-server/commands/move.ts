import { setTimeout as delay } from 'node:timers/promises';
import {
  type MoveState,
  type MoveView,
  moveInput,
  readWhopInput,
} from '../../src/contract/operator/move.contract.ts';
import type { FileKind } from '../../src/domain/move/sources.ts';
import { openChain } from '../audit/chain/chain-keys.ts';
import { fixedCatalogue } from '../catalogue/catalogue-source.ts';
import { readOnSale } from '../catalogue/versions.ts';
import { machineClock } from '../clock/clock.ts';
import { followClock } from '../clock/followed-clock.ts';
import { openOrm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import { AppError } from '../errors/app-error.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import { createLog } from '../log/log.ts';
import {
  applyMove,
  decidePrices,
  dropMove,
  rollBackMove,
  startMove,
} from '../operator/move/decide-move.ts';
import { finishMove } from '../operator/move/finish-move.ts';
import type { MoveDeps } from '../operator/move/move.deps.ts';
import { findMove, latestMove } from '../operator/move/move.view.ts';
import { readWhop } from '../operator/move/sources/begin-whop.ts';
import { MAX_FILE_BYTES } from '../operator/move/sources/people-in-zip.ts';
import { uploadMoveFile } from '../operator/move/sources/upload-file.ts';
import { createSecretBox } from '../secrets/secret-box.ts';
import { previewOf, reportOf, sourceLines } from './move-lines.ts';
import { done, failed, type Outcome } from './outcome.ts';
import { decisionsIn } from './price-decisions.ts';

export interface MoveCommand {
  databaseUrl: string;
  /** The first seals Whop's key. All sign the audit links. */
  secrets: readonly string[];
  /** Where business time is read; null: the machine's. */
  clockUrl: string | null;
  /** How long to wait for the jobs of a running server. */
  waitMs: number;
}

const COMMAND_LINE = { operatorId: null };
const LOOK_MS = 250;
const SILENT = createLog({ level: 'silent' });

export function readStripeFrom(command: MoveCommand): Promise<Outcome> {
  return read(command, (deps) => startMove(deps, COMMAND_LINE));
}

/** The key is sealed for this move, and forgotten when reading ends. */
export function readWhopFrom(command: MoveCommand, token: string | null): Promise<Outcome> {
  const key = readWhopInput.safeParse({ token }).data;
  if (key === undefined) return Promise.resolve(failed('This is not a Whop API key.'));
  if (command.secrets.length === 0) {
    return Promise.resolve(failed('Set SESSION_SECRET as the server has it: it seals the key.'));
  }
  return read(command, (deps) => readWhop(deps, COMMAND_LINE, key));
}

export function readFileFrom(
  command: MoveCommand,
  { kind, name, content }: { kind: FileKind; name: string; content: Uint8Array },
): Promise<Outcome> {
  if (content.byteLength > MAX_FILE_BYTES) {
    return Promise.resolve(failed('This file is larger than 20 MB.'));
  }
  async function* bytes() {
    yield content;
  }
  return read(command, (deps) =>
    uploadMoveFile(deps, COMMAND_LINE, { kind, name, bytes: bytes() }),
  );
}

/** `words` are PRICE=PLAN, or PRICE=not-ours. All are stored, or none. */
export function mapMovePrices(command: MoveCommand, words: readonly string[]): Promise<Outcome> {
  const decisions = decisionsIn(words);
  if (typeof decisions === 'string') return Promise.resolve(failed(decisions));
  return withMoves(command, async (deps) => {
    const move = await latestMove(deps.accountData);
    if (move === null) return failed('There is no move. Read a source first.');
    await decidePrices(deps, COMMAND_LINE, { id: move.id, decisions });
    return done(`Stored ${decisions.length} decision(s).`, `Move: ${move.id}`);
  });
}

export function previewMove(
  command: MoveCommand,
  id: string,
  { json }: { json: boolean },
): Promise<Outcome> {
  return withMove(command, id, (_, move) =>
    move.state === 'reading'
      ? failed('The move is still reading its sources.')
      : done(...previewOf(move, json)),
  );
}

/** `expected`, from the preview, also refuses changes that take nothing from anyone. */
export function applyFromCommandLine(
  command: MoveCommand,
  id: string,
  { losses, expected }: { losses: number; expected: string | null },
): Promise<Outcome> {
  return withMove(command, id, async (deps, move) => {
    await applyMove(deps, { id, losses, expected: expected ?? move.expected });
    const after = await settled(command, deps, { id, while: ['moving'] });
    if (after === null) return stillWorking(id, 'moving');
    const { moved, failed: missed } = after.counts;
    if (missed > 0)
      return failed(`People who moved in: ${moved}. Purchases that failed: ${missed}.`);
    const next = 'Nothing is taken from anyone until you finish the move.';
    return done(`People who moved in: ${moved}`, next);
  });
}

/** The id is the confirmation: it names one move. */
export function rollBackFromCommandLine(command: MoveCommand, id: string): Promise<Outcome> {
  return withMove(command, id, async (deps, move) => {
    await rollBackMove(deps, { id, typed: move.counts.moved });
    const after = await settled(command, deps, { id, while: ['rolling-back'] });
    return after === null ? stillWorking(id, 'rolling-back') : done('The move is rolled back.');
  });
}

/** `losses`: how many entitlements the finish may take, no more and no fewer. Null: any number. */
export function finishFromCommandLine(
  command: MoveCommand,
  id: string,
  { typed, losses }: { typed: number; losses: number | null },
): Promise<Outcome> {
  return withMove(command, id, async (deps) => {
    await finishMove(deps, { id, typed, losses });
    return done('The move is finished. New users are invited now.');
  });
}

export function dropFromCommandLine(command: MoveCommand, id: string): Promise<Outcome> {
  return withMove(command, id, async (deps) => {
    await dropMove(deps, id);
    return done('The move is dropped. Nothing was changed.');
  });
}

export function reportMove(
  command: MoveCommand,
  id: string,
  { json }: { json: boolean },
): Promise<Outcome> {
  return withMove(command, id, async (deps, move) =>
    done(...(await reportOf(deps.accountData, move, json))),
  );
}

function read(command: MoveCommand, begin: (deps: MoveDeps) => Promise<string>): Promise<Outcome> {
  return withMoves(command, async (deps) => {
    const id = await begin(deps);
    const move = await settled(command, deps, { id, while: ['reading'] });
    if (move === null) return stillWorking(id, 'reading');
    const isRead = move.sources.every(({ state }) => state === 'read');
    const lines = [...sourceLines(move), `Next: npm run move -- preview ${id}`];
    return isRead ? done(...lines) : failed(...lines);
  });
}

/** Null: the server has not done it in time. */
async function settled(
  { waitMs }: MoveCommand,
  { accountData }: MoveDeps,
  { id, while: busy }: { id: string; while: readonly MoveState[] },
): Promise<MoveView | null> {
  const deadline = performance.now() + waitMs;
  for (;;) {
    const move = await findMove(accountData, id);
    if (move !== null && !busy.includes(move.state)) return move;
    if (performance.now() > deadline) return null;
    await delay(LOOK_MS);
  }
}

const stillWorking = (id: string, state: MoveState): Outcome =>
  failed(
    `The move is still ${state}. A running server does it; this command only waits.`,
    `Look again: npm run move -- report ${id}`,
  );

function withMove(
  command: MoveCommand,
  id: string,
  work: (deps: MoveDeps, move: MoveView) => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  if (!moveInput.safeParse({ id }).success)
    return Promise.resolve(failed('This is not a move id.'));
  return withMoves(command, async (deps) => {
    const move = await findMove(deps.accountData, id);
    return move === null ? failed('This move does not exist.') : work(deps, move);
  });
}

async function withMoves(
  { databaseUrl, secrets, clockUrl }: MoveCommand,
  work: (deps: MoveDeps) => Promise<Outcome>,
): Promise<Outcome> {
  const orm = await openOrm(databaseUrl, 2);
  if (secrets.length > 0) openChain(orm, secrets);
  const followed = clockUrl === null ? null : followClock(clockUrl);
  const jobs = createJobQueue({ databaseUrl, log: SILENT });
  try {
    await followed?.ready;
    const { no, document } = await readOnSale(readFork(orm));
    await jobs.start([]);
    const catalogue = fixedCatalogue({ ...document, version: no });
    const clock = followed ?? machineClock;
    const seal: MoveDeps['secretBox']['seal'] = (text, wanted) =>
      createSecretBox(secrets).seal(text, wanted);
    const accountData = { orm, clock, machineClock, jobs, catalogue };
    return await work({ accountData, secretBox: { seal } });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isElsewhere = error.code === 'move.not-now';
    return failed(isElsewhere ? 'The move is at another step now.' : error.message);
  } finally {
    followed?.stop();
    await jobs.stop();
    await orm.close();
  }
}
