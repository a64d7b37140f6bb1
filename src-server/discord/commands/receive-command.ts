import { setTimeout as delay } from 'node:timers/promises';
import { spendOnce } from '../../database/spend-once.ts';
import { ProviderFailure } from '../../errors/provider-failure.ts';
import { withLogScope } from '../../log/log.ts';
import { DEFERRED, type PrivateAnswer } from '../gateway/interaction.ts';
import { answerCall } from './answer-call.ts';
import type { CommandDeps } from './command.deps.ts';
import { type CommandCall, isPing, readCall } from './command-call.ts';
import { createTurns } from './turns.ts';
import { badSignature, type SignedBody, verifySignature } from './verify-signature.ts';

/** Discord forgets the token after this. */
const TOKEN_LASTS_MS = 15 * 60_000;
/** Discord may handle our edit before it has handled our first answer, and refuses it then. */
const EDIT_AGAIN_AFTER_MS = [250, 1_000, 2_000];
/** Their reads and repairs must not delay the first answers of others. */
const ANSWERS_AT_ONCE = 4;
const PONG = { type: 1 };

/** Tells Discord that an answer follows, unless another event of the same interaction did. */
type Announce = () => Promise<'announced' | 'repeat'>;

/** Receives commands over both of Discord's ways, and answers each once. */
export interface CommandReceiver {
  /** One from the gateway. Never throws. */
  overGateway(raw: unknown): Promise<void>;
  /**
   * One that Discord posted, with the body of our HTTP answer. Raises 'discord.bad-signature', also
   * for a repeat.
   */
  overHttp(signed: SignedBody): Promise<object>;
  /** Resolves once nothing is being answered. */
  idle(): Promise<void>;
  /** Drops what waits for its turn, and resolves once the rest is answered. */
  stop(): Promise<void>;
}

export function createCommandReceiver(deps: CommandDeps): CommandReceiver {
  const inTurn = createTurns(ANSWERS_AT_ONCE);
  let stopping = false;
  const working = new Set<Promise<void>>();
  const track = (work: Promise<void>) => {
    const tracked = work.finally(() => working.delete(tracked));
    working.add(tracked);
    return tracked;
  };
  const idle = async () => {
    await Promise.all(working);
  };
  /** True once for each interaction, on all instances. */
  const isFirst = (call: CommandCall) => {
    const now = deps.machineClock.now();
    const until = new Date(now.getTime() + TOKEN_LASTS_MS);
    return spendOnce(deps.orm, `interaction ${call.id}`, { now, until });
  };

  const answer = (call: CommandCall, announce: Announce | null): Promise<void> =>
    withLogScope({ eventId: call.id }, async () => {
      try {
        if ((await announce?.()) === 'repeat') return;
        const message = await inTurn(async () => {
          if (stopping) throw new Error('The server is stopping.');
          return answerCall(deps, call);
        });
        await edit(deps, { call, message }, announce === null ? EDIT_AGAIN_AFTER_MS : []);
      } catch (error) {
        deps.log.warn({ err: error, command: call.command }, 'a command was not answered');
      }
    });

  return {
    async overGateway(raw) {
      if (deps.mode !== 'on') return;
      const call = readCall(raw);
      // Another program may use the same bot and have commands of its own.
      if (call === null || call.command === null) return;
      await track(
        answer(call, async () => {
          if (!(await isFirst(call))) return 'repeat';
          await deps.gateway.deferAnswer(call);
          return 'announced';
        }),
      );
    },
    async overHttp(signed) {
      verifySignature(deps, signed);
      const raw = parsed(signed.body);
      if (isPing(raw)) return PONG;
      const call = readCall(raw);
      if (call === null || deps.mode !== 'on') throw badSignature();
      if (!(await isFirst(call))) throw badSignature();
      void track(answer(call, null));
      return DEFERRED;
    },
    idle,
    async stop() {
      stopping = true;
      await idle();
    },
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

async function edit(
  deps: CommandDeps,
  { call, message }: { call: CommandCall; message: PrivateAnswer },
  waitsMs: readonly number[],
): Promise<void> {
  for (const waitMs of waitsMs) {
    try {
      return await deps.gateway.editAnswer(call, message);
    } catch (error) {
      const isEarly = error instanceof ProviderFailure && error.reason === 'interaction-over';
      if (!isEarly) throw error;
      await delay(waitMs);
    }
  }
  await deps.gateway.editAnswer(call, message);
}
