import { setTimeout as delay } from 'node:timers/promises';
import { LeaseBusy, LeaseLost, withLease } from '../../../database/lease.ts';
import { readFork } from '../../../database/transaction.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { deliverNext } from './deliver-next.ts';
import { dueTargets } from './delivery.statements.ts';
import { publishSent } from './publish-sent.ts';

export interface RelayWorker {
  /** Looks for due deliveries soon. */
  poke(): void;
  /** Starts the queue of every channel with a due delivery, and publishes what was sent. */
  run(): Promise<void>;
  /** Resolves once nothing is sent any more. */
  stop(): Promise<void>;
}

/**
 * One queue for each channel, in any instance: a lease keeps the others out, so messages go out in the
 * order of their numbers. Queues do not wait for each other.
 */
export function createRelayWorker(deps: SignalsDeps): RelayWorker {
  const queues = new Map<string, Promise<void>>();
  /** Queues that were asked for while they ran. */
  const again = new Set<string>();
  let isStopped = false;

  const drain = async (target: string): Promise<void> => {
    do {
      again.delete(target);
      try {
        await withLease(deps.orm, { key: `relay:${target}`, waitMs: 0 }, async (lease) => {
          while (!isStopped) {
            const pauseMs = await deliverNext(deps, lease, target);
            if (pauseMs === null) break;
            if (pauseMs > 0) await delay(pauseMs);
          }
        });
      } catch (error) {
        if (error instanceof LeaseBusy || error instanceof LeaseLost) return;
        deps.log.error({ err: error, target }, 'a relay queue failed; the timer tries again');
        return;
      }
    } while (again.has(target) && !isStopped);
  };
  const start = (target: string): void => {
    if (queues.has(target)) {
      again.add(target);
      return;
    }
    const queue = drain(target).finally(() => {
      queues.delete(target);
      again.delete(target);
    });
    queues.set(target, queue);
  };
  const look = async (): Promise<void> => {
    if (isStopped) return;
    const targets = await dueTargets(readFork(deps.orm), deps.clock.now());
    if (!isStopped) for (const target of targets) start(target);
  };
  return {
    poke() {
      look().catch((error: unknown) => {
        deps.log.error({ err: error }, 'due deliveries could not be read; the timer tries again');
      });
    },
    async run() {
      await look();
      await publishSent(deps);
    },
    async stop() {
      isStopped = true;
      await Promise.all(queues.values());
    },
  };
}
