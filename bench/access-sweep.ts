import type { AccessProvider } from '../src-server/access/access-provider.ts';
import { sweepAccess } from '../src-server/access/sweep/sweep-access.ts';
import { createCommunityAccess } from '../src-server/discord/community-access.ts';
import type { CommunityMember } from '../src-server/discord/gateway/community.ts';
import type { DiscordGateway } from '../src-server/discord/gateway/port.ts';
import type { AccessRow } from '../src-server/tradingview/gateway/answers.ts';
import type { TradingViewGateway } from '../src-server/tradingview/gateway/port.ts';
import { createIndicatorAccess } from '../src-server/tradingview/indicator-access.ts';
import { startCluster } from './kit/cluster.ts';
import { type Figure, spreadOf } from './kit/figure.ts';
import { openFolder } from './kit/folder.ts';
import { openParts } from './kit/open-parts.ts';
import { sized } from './kit/size.ts';
import { withTakeDown } from './kit/take-down.ts';
import {
  chartNameOf,
  chartUserOf,
  EXPIRES,
  GUILD,
  memberIdOf,
  ROLES,
  SCRIPTS,
  SLACK_DAYS,
  seedSubscribers,
} from './sweep/seed-subscribers.ts';

const SUBSCRIBERS = sized(100_000, 5_000);
const ROUNDS = sized(3, 1);
const ACCESSES = Object.keys({ ...ROLES, ...SCRIPTS }).length;

/**
 * P28: a sweep of subscribers who all have what they paid for, from both providers' lists to its report. The providers
 * answer with whole lists at once, so the time is our own.
 */
export function measureAccessSweep(): Promise<Figure[]> {
  return withTakeDown(async (keep) => {
    const { url } = await keep(startCluster({ users: 0 }));
    await seedSubscribers(url, SUBSCRIBERS);
    const folder = openFolder();
    await keep({ stop: async () => folder.remove() });
    const { parts } = await keep(openParts(url, folder.path));
    const access = { ...parts.access, expirySlackDays: SLACK_DAYS };
    const swept = { ...access, providers: providersOf(access) };
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const began = performance.now();
      const report = await sweepAccess(swept);
      times.push((performance.now() - began) / 1000);
      console.log(`${times.at(-1)?.toFixed(1)} s`);
      const { accounts, differing, skipped, unlisted, unexplained } = report;
      if (
        accounts !== SUBSCRIBERS ||
        differing + skipped + unlisted.length + unexplained.length > 0
      ) {
        throw new Error(`The sweep found differences: ${JSON.stringify(report).slice(0, 500)}`);
      }
    }
    return [
      {
        goal: 'P28',
        what: `${SUBSCRIBERS} subscribers with ${ACCESSES} accesses each, compared with both providers’ lists`,
        unit: 's',
        rounds: ROUNDS,
        spread: spreadOf(times),
        bound: { side: 'most', floor: 60, aim: 30 },
      },
    ];
  });
}

/** The product's providers over gateways that only list, where every subscriber has everything. */
function providersOf(
  access: Omit<Parameters<typeof createIndicatorAccess>[0], 'gateway' | 'scripts' | 'paceScale'> &
    Omit<Parameters<typeof createCommunityAccess>[0], 'gateway'>,
): AccessProvider[] {
  const everybody = Array.from({ length: SUBSCRIBERS }, (_, n) => n + 1);
  const members = everybody.map((n): CommunityMember => {
    const roleIds = Object.values(ROLES);
    const username = `trader_${n}`;
    const look = { displayName: username, isBot: false, avatar: null, timedOutUntil: null };
    return { id: memberIdOf(n), username, ...look, roleIds, joinedAt: null, pending: false };
  });
  const rows = everybody.map(
    (n): AccessRow => ({ rowId: chartUserOf(n), username: chartNameOf(n), expiresAt: EXPIRES }),
  );
  const discord: Pick<DiscordGateway, 'guildId' | 'listMembers'> = {
    guildId: GUILD,
    listMembers: async () => members,
  };
  const tradingView: Pick<TradingViewGateway, 'listUsers'> = {
    listUsers: async () => ({ rows, complete: true }),
  };
  return [
    createCommunityAccess({ ...access, gateway: discord as DiscordGateway }),
    createIndicatorAccess({
      ...access,
      gateway: tradingView as TradingViewGateway,
      scripts: {
        main: SCRIPTS['indicator-main'],
        wavematrix: SCRIPTS['indicator-wavematrix'],
        orderblock: SCRIPTS['indicator-orderblock'],
      },
      paceScale: 1,
    }),
  ];
}
