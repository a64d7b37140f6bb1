import { openChain } from '../audit/chain/chain-keys.ts';
import { createPublishedBrand, type PublishedBrand } from '../brand/published-brand.ts';
import {
  createPublishedCatalogue,
  type PublishedCatalogue,
} from '../catalogue/published-catalogue.ts';
import { type Clock, machineClock as clockOfMachine } from '../clock/clock.ts';
import { type FollowedClock, followClock } from '../clock/followed-clock.ts';
import { createListener, type Listener } from '../database/notifications.ts';
import { openOrm } from '../database/orm.ts';
import { createJobQueue } from '../jobs/job-queue.ts';
import type { Kernel } from '../kernel.ts';
import { createLeader, type Leader } from '../leader/leader.ts';
import { createLimits, type Limits } from '../limits/limits.ts';
import { createWorkGate, type WorkGate } from '../limits/work-gate.ts';
import { createWorkPasses, type WorkPasses } from '../limits/work-pass.ts';
import { type AlertOperator, createAlertOperator } from '../mail/alert-operator.ts';
import { capturingTransport, type MailTransport, smtpTransport } from '../mail/mail-transport.ts';
import { type CallRecord, createCallRecord } from '../metrics/call-record.ts';
import { createMetrics, type Metrics } from '../metrics/metrics.ts';
import type { HotReads } from '../procedure/hot-reads.ts';
import { createSecretBox, type SecretBox } from '../secrets/secret-box.ts';
import { createPublishedSettings, type PublishedSettings } from '../settings/published-settings.ts';
import { createPublishedRecord, type PublishedRecord } from '../signals/record/published-record.ts';
import { createPublishedTexts, type PublishedTexts } from '../texts/published-texts.ts';
import { loadLanguageFiles } from '../texts/seller-languages.ts';
import { openTracing } from '../tracing/open-tracing.ts';
import type { Tracing } from '../tracing/tracing.ts';
import type { AppOptions } from './app-options.ts';
import { createHotReads } from './hot-reads.ts';
import { withPanelSettings } from './live-options.ts';

/** Shared infrastructure of all slices. */
export interface Foundation extends Kernel {
  options: AppOptions;
  listener: Listener;
  catalogue: PublishedCatalogue;
  texts: PublishedTexts;
  brand: PublishedBrand;
  settings: PublishedSettings;
  record: PublishedRecord;
  hot: HotReads;
  /** Set if business time comes from elsewhere, such as the sandbox. */
  followedClock: FollowedClock | null;
  metrics: Metrics;
  tracing: Tracing;
  /** The last success and the last failure of every provider. */
  calls: CallRecord;
  /** Elects the instance that works for all. */
  leader: Leader;
  mail: MailTransport;
  alertOperator: AlertOperator;
  secretBox: SecretBox;
  limits: Limits;
  work: WorkGate;
  workPasses: WorkPasses;
}

/** The part of the foundation that every slice receives. */
export function kernelOf({ orm, clock, machineClock, log, jobs, catalogue }: Kernel): Kernel {
  return { orm, clock, machineClock, log, jobs, catalogue };
}

/** `clock` replaces business time entirely. Tests move it by hand. */
export async function layFoundation(given: AppOptions, clock?: Clock): Promise<Foundation> {
  const { clockUrl } = given.providers;
  const machineClock = given.machineClock ?? clockOfMachine;
  const follow = given.followClock ?? followClock;
  const followedClock = clock === undefined && clockUrl !== null ? follow(clockUrl) : null;
  const { databaseUrl, log, inEnvironment } = given;
  const orm = given.orm ?? (await openOrm(databaseUrl));
  const listener = createListener({ databaseUrl, log });
  const settings = createPublishedSettings({ orm, listener, log, inEnvironment });
  await settings.load();
  const options = withPanelSettings(given, settings);
  const catalogue = createPublishedCatalogue({ orm, listener, log });
  await catalogue.load();
  if (options.languageDirectory !== undefined) {
    loadLanguageFiles(options.languageDirectory, log);
  }
  const texts = createPublishedTexts({ orm, listener, log });
  await texts.load();
  const configuredName = options.business.brandName;
  const brand = createPublishedBrand({ orm, listener, log, configuredName });
  await brand.load();
  const record = createPublishedRecord({ orm, listener, log });
  await record.load();
  openChain(orm, options.sessionSecrets);
  await followedClock?.ready;
  const { smtpUrl, from, captureDirectory } = options.mail;
  const metrics = createMetrics();
  const tracing = await openTracing(options.web.tracing, options.log);
  const businessClock = clock ?? followedClock ?? machineClock;
  const jobs = createJobQueue({
    databaseUrl: options.databaseUrl,
    listener,
    log: options.log,
    tracing,
    ...(options.answerWaitMs !== undefined && { waitMs: options.answerWaitMs }),
    onBegun: (job, seconds) => metrics.jobLag.observe({ job }, seconds),
    onEnded: (job, outcome, seconds) => metrics.jobs.observe({ job, outcome }, seconds),
  });
  const secretBox = createSecretBox(options.sessionSecrets);
  return {
    options,
    listener,
    log: options.log,
    orm,
    catalogue,
    texts,
    brand,
    settings,
    record,
    hot: await createHotReads(orm, secretBox.startsOf('tradingview-session')),
    clock: businessClock,
    followedClock,
    machineClock,
    metrics,
    tracing,
    calls: createCallRecord(),
    leader: createLeader({
      databaseUrl: options.databaseUrl,
      log: options.log,
      ...(options.instance !== undefined && { holder: options.instance }),
    }),
    jobs,
    alertOperator: createAlertOperator(
      { jobs, clock: businessClock },
      { email: () => options.business.operatorEmail, operatorUrl: `${options.publicUrl}/admin` },
    ),
    mail:
      smtpUrl === null
        ? capturingTransport(captureDirectory)
        : smtpTransport({ url: smtpUrl, from: from ?? '' }),
    secretBox,
    limits: await createLimits(orm, { machineClock, scale: options.web.rateLimitScale }),
    work: await createWorkGate(orm, { machineClock, secrets: options.sessionSecrets }),
    workPasses: await createWorkPasses(orm, { machineClock }),
  };
}
