import { type Clock, machineClock } from '../clock/clock.ts';
import { type FollowedClock, followClock } from '../clock/followed-clock.ts';
import { createHotReads, type HotReads } from '../database/hot-reads.ts';
import { type Orm, openOrm } from '../database/orm.ts';
import { createJobQueue, type JobQueue } from '../jobs/job-queue.ts';
import type { Log } from '../log/log.ts';
import { capturingTransport, type MailTransport, smtpTransport } from '../mail/mail-transport.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import { createSecretBox, type SecretBox } from '../secrets/secret-box.ts';
import type { AppOptions } from './app-options.ts';

/** What every slice stands on. */
export interface Foundation {
  options: AppOptions;
  log: Log;
  orm: Orm;
  hot: HotReads;
  /** Business time. */
  clock: Clock;
  /** Set when business time is somebody else's, such as the sandbox's. */
  followedClock: FollowedClock | null;
  machineClock: Clock;
  metrics: Metrics;
  jobs: JobQueue;
  mail: MailTransport;
  secretBox: SecretBox;
}

/** `clock` replaces business time altogether: tests move it by hand. */
export async function layFoundation(options: AppOptions, clock?: Clock): Promise<Foundation> {
  const { clockUrl } = options.providers;
  const followedClock = clock === undefined && clockUrl !== null ? followClock(clockUrl) : null;
  const orm = await openOrm(options.databaseUrl);
  await followedClock?.ready;
  const { smtpUrl, from, captureDirectory } = options.mail;
  const metrics = createMetrics();
  return {
    options,
    log: options.log,
    orm,
    hot: await createHotReads(orm),
    clock: clock ?? followedClock ?? machineClock,
    followedClock,
    machineClock,
    metrics,
    jobs: createJobQueue({
      databaseUrl: options.databaseUrl,
      log: options.log,
      onEnded: (job, outcome, seconds) => metrics.jobs.observe({ job, outcome }, seconds),
    }),
    mail:
      smtpUrl === null
        ? capturingTransport(captureDirectory)
        : smtpTransport({ url: smtpUrl, from: from ?? '' }),
    secretBox: createSecretBox(options.sessionSecrets),
  };
}
