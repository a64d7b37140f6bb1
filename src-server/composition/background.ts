import { createTimers, type Timers } from '../jobs/timers.ts';
import type { LeaderDuties } from '../leader/leader.ts';
import type { AppParts } from './app-parts.ts';
import { relayBot } from './bot-relay.ts';
import { HANDLED_JOBS, JOBS } from './jobs.ts';
import { forgetForAll } from './monitoring/gauges.ts';
import { watchRelayChannels } from './signal-work.ts';
import { timedWork } from './timed-work.ts';

interface Background {
  /** Opens the queue. From now on requests can enqueue jobs. */
  start(): Promise<void>;
  /**
   * Begins this instance's work, jobs and inbox among it, and joins the leader election. The leader
   * also runs shared timers and the bot, which is not awaited.
   */
  standForLeader(): Promise<void>;
  /**
   * Until the returned function is called, a jump of business time runs no repairs, which read every
   * account. Calling it runs those that are due.
   */
  holdRepairs(): () => void;
  stop(): Promise<void>;
}

/** All background work. */
export function createBackground(parts: AppParts): Background {
  const { jobs, inbox, intake, relay, signalNews, gateways, leader, log } = parts;
  const { catalogue, texts, brand, settings, record } = parts;
  const works = timedWork(parts);
  const own = createTimers(
    log,
    works.filter(({ everywhere }) => everywhere === true),
  );
  const forAll = works.filter(({ everywhere }) => everywhere !== true);
  let leaderTimers: Timers | null = null;
  let holds = 0;
  const duties: LeaderDuties = {
    take() {
      gateways.discord.start();
      leaderTimers = createTimers(log, forAll);
      leaderTimers.start();
    },
    async drop() {
      forgetForAll(parts);
      await Promise.all([leaderTimers?.stop(), gateways.discord.stop()]);
      // A pending count may still have set a gauge, so reset them here.
      forgetForAll(parts);
    },
  };
  relayBot(parts);
  watchRelayChannels(parts);
  const leap = (milliseconds: number) => {
    own.leap(milliseconds, holds > 0);
    leaderTimers?.leap(milliseconds, holds > 0);
  };
  parts.followedClock?.onLeap(leap);
  return {
    async start() {
      await jobs.start(JOBS);
      await giveConfiguredSession(parts);
    },
    async standForLeader() {
      // Each reads once more when it is connected, so nothing that changed since the load is missed.
      for (const each of [catalogue, texts, brand, settings, record]) each.follow();
      for (const { work } of HANDLED_JOBS) await work(parts);
      inbox.start();
      signalNews.start();
      own.start();
      await leader.start(duties);
    },
    holdRepairs() {
      holds += 1;
      return () => {
        holds -= 1;
        leap(0);
      };
    },
    async stop() {
      // In parallel: a slow sweep must not use up the jobs' time.
      const signals = [intake.stop(), signalNews.stop(), relay.stop(), parts.feed.stop()];
      await Promise.all([leader.stop(), own.stop(), inbox.stop(), jobs.stop(), ...signals]);
      await catalogue.stop();
      await texts.stop();
      await settings.stop();
      await brand.stop();
      await record.stop();
      await parts.follower.idle();
      await parts.commands.receiver.stop();
      parts.followedClock?.stop();
    },
  };
}

async function giveConfiguredSession({ options, tradingview }: AppParts): Promise<void> {
  const { sessionId, sessionIdSign } = options.providers.tradingview;
  if (tradingview.manual !== null || sessionId === null || sessionIdSign === null) return;
  await tradingview.gateway.giveConfiguredSession({ sessionId, sessionIdSign });
}
