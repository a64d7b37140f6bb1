import { FREE_PLAN } from '../../../src/domain/catalogue/catalogue.ts';
import { badgeValues } from '../../../src/domain/community/badge.ts';
import { readFork, transact } from '../../database/transaction.ts';
import { AccountEntity } from '../../people/account.entity.ts';
import type { DiscordDeps } from '../discord.deps.ts';
import { DiscordIdentityEntity } from '../identity/discord-identity.entity.ts';
import { type Badge, BadgeEntity } from './badge.entity.ts';
import { isShown, mayShow } from './shown-badge.ts';
import { syncBadgeJob } from './sync-badge.job.ts';

const PAGE = 500;

/** Enqueues badges that differ from what Discord shows: after the switch, and what no event reported. */
export async function enqueueBadges(deps: DiscordDeps): Promise<void> {
  const { orm, jobs } = deps;
  for (let after: string | null = null; ; ) {
    const rows: Badge[] = await readFork(orm).find(
      BadgeEntity,
      after === null ? {} : { accountId: { $gt: after } },
      { orderBy: { accountId: 'asc' }, limit: PAGE },
    );
    const due = await differing(deps, rows);
    if (due.length > 0) {
      await transact(orm, async (em) => {
        for (const accountId of due) await jobs.enqueue(em, syncBadgeJob, { accountId });
      });
    }
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.accountId ?? null;
  }
}

async function differing(deps: DiscordDeps, rows: readonly Badge[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ accountId }) => accountId);
  const em = readFork(deps.orm);
  const identities = await em.find(DiscordIdentityEntity, { accountId: { $in: ids } });
  const memberOf = new Map(identities.map((each) => [each.accountId, each.memberId]));
  const accounts = await em.find(AccountEntity, { id: { $in: ids }, closingAt: null });
  const accountOf = new Map(accounts.map((each) => [each.id, each]));
  const standings = await deps.access.standing.standingsOf(ids);
  const catalogue = deps.catalogue.current();
  const isDue = (row: Badge) => {
    const account = accountOf.get(row.accountId);
    const isLinked = memberOf.get(row.accountId) === row.memberId;
    if (!mayShow(deps, row) || !isLinked || account === undefined) return true;
    const plan = standings.get(row.accountId)?.plan ?? FREE_PLAN;
    const wanted = badgeValues(catalogue, { plan, memberSince: account.createdAt });
    return row.lostAt == null && !isShown(row, wanted);
  };
  return rows.filter(isDue).map(({ accountId }) => accountId);
}
