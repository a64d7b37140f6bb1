import { bug } from './access-bug.ts';
import { edit, type PlantedBug } from './planted-bug.ts';

/** Ways in which somebody has more, or less, than they paid for. */
export default [
  bug(
    'a revoke recorded without reading',
    'access/read-back.test.ts',
    edit('access/settle-unwanted.ts', '    await readBack(run, sent);\n', ''),
  ),
  bug(
    'a grant recorded without reading',
    'access/read-back.test.ts',
    edit(
      'access/settle-wanted.ts',
      '    await readBack(run, sent, urgencyOf(run, urgency));\n',
      '    for (const each of sent) each.seen = { present: true, expiresAt: each.item.expiresAt };\n',
    ),
  ),
  bug(
    'a read from a cache',
    'access/read-back.test.ts',
    edit(
      'discord/community-access.ts',
      "const REASON = 'Subscription';",
      "const REASON = 'Subscription';\nconst remembered = new Map<string, CommunityMember | null>();",
    ),
    edit(
      'discord/community-access.ts',
      'const members = new Map<string, CommunityMember | null>();',
      'const members = remembered;',
    ),
  ),
  bug(
    'an expiry counted from today',
    'tradingview/renewal.test.ts',
    edit(
      'access/desired-access.ts',
      'withSlack(standing.accessUntil, slackDays)',
      'withSlack(new Date(now.getTime() + 30 * DAY_MS), slackDays)',
    ),
  ),
  bug(
    'an “exists” that is believed',
    'tradingview/renewal.test.ts',
    edit(
      'tradingview/gateway/create-gateway.ts',
      "(await post('/pine_perm/add/')) !== 'exists'",
      "(await post('/pine_perm/add/')) !== ''",
    ),
  ),
  bug(
    'a role taken that we did not give',
    'access/ownership.test.ts',
    edit(
      'access/access-difference.ts',
      "if (!dated || found === null) return 'release';",
      "if (!dated || found === null) return 'take';",
    ),
  ),
  bug(
    'a longer access shortened that we did not give',
    'access/ownership.test.ts',
    edit('access/access-difference.ts', '((found === null || found.present) &&', '(false &&'),
  ),
  bug(
    'whose it was forgotten by being killed',
    'access/repeating.test.ts',
    edit('access/settle-wanted.ts', 'row.foundBefore ??= historyOf', 'row.foundBefore = historyOf'),
  ),
  bug(
    'somebody else’s still when it was gone and given by us',
    'access/old-listing.test.ts',
    edit(
      'access/settle-wanted.ts',
      'if (!run.provider.dated && !known.present) row',
      'if (false) row',
    ),
  ),
  bug(
    'a sweep’s listing believed about what happened since',
    'access/old-listing.test.ts',
    edit('access/target-keys.ts', 'told.verified_at > ?::timestamptz', '?::timestamptz is null'),
  ),
  bug(
    'a role given by who died taken for gone, by a listing from before',
    'access/old-listing.test.ts',
    edit('access/target-keys.ts', "in ('pending', 'revoking')", "in ('revoking')"),
  ),
  bug(
    'a revoke from an incomplete listing',
    'access/sweep.test.ts',
    edit('tradingview/list-scripts.ts', 'return complete ? rows : null;', 'return rows;'),
  ),
  bug(
    'a pace of each process alone',
    'tradingview/pace.test.ts',
    edit(
      'tradingview/gateway/turns.ts',
      '  provider: string,\n  gapMs: number,\n',
      '  shared: string,\n  gapMs: number,\n  provider = shared + randomUUID(),\n',
    ),
  ),
  bug(
    'the urgent waiting behind the rest',
    'tradingview/urgency.test.ts',
    edit(
      'tradingview/gateway/turns.ts',
      'const index = waiting.findIndex((each) => each.rank === rank);',
      'const index = 0;',
    ),
  ),
  bug(
    'a refused session that is sent again',
    'tradingview/session.test.ts',
    edit(
      'tradingview/gateway/owner-calls.ts',
      "if (session === null || session.state === 'refused') throw waitingForSession();\n    return session;",
      'if (session === null) throw waitingForSession();\n    return session;',
    ),
  ),
  bug(
    'the old name removed before the new one is confirmed',
    'tradingview/changing-name.test.ts',
    edit(
      'access/match-grants.ts',
      'ids.has(id) && !entitlements.has(entitlement)',
      'ids.has(id) && (entitlement !== undefined || entitlements.size > 0)',
    ),
  ),
  bug(
    'something taken by facts that are older than it',
    'access/taking-late.test.ts',
    edit(
      'access/match-grants.ts',
      'ids.has(id) && !entitlements.has(entitlement)',
      '(ids.has(id) || id !== null) && !entitlements.has(entitlement)',
    ),
  ),
  bug(
    'a write of somebody who lost the lease',
    'access/races.test.ts',
    edit(
      'access/account-lease.ts',
      'if (!(await holdsLease(em, lease))) throw new LeaseLost(lease.key);',
      'await holdsLease(em, lease);',
    ),
  ),
  bug(
    'a nickname taken for a name',
    'discord/joining.test.ts',
    edit('discord/gateway/member-calls.ts', '!each.isBot && each.username === username', 'true'),
  ),
  bug(
    'a role that carries past the server’s rules',
    'discord/screening.test.ts',
    edit(
      'discord/community-access.ts',
      "if (identity?.pending) return { kind: 'not-yet', reason: 'rules-not-accepted' };",
      '',
    ),
  ),
  bug(
    'a grant by hand that outlives its day',
    'access/on-demand.test.ts',
    edit('access/expired-grants.ts', 'expires_at <= ?', 'expires_at > ?'),
  ),
  bug(
    'role changes without a window of our own',
    'discord/call-window.test.ts',
    edit('discord/gateway/call-window.ts', ' and free_at <= clock_timestamp()\n', '\n'),
  ),
  bug(
    'a window of each process alone',
    'discord/call-window.test.ts',
    edit(
      'discord/gateway/call-window.ts',
      '  const waiting: Waiting[] = [];\n',
      '  window += randomUUID();\n  const waiting: Waiting[] = [];\n',
    ),
  ),
  bug(
    'a removal that nobody can look up',
    'tradingview/leak-sweep.test.ts',
    edit('tradingview/stranger-entries.ts', '    await audit(deps, actor, finding, entry);\n', ''),
  ),
  bug(
    'a refused session brought back by a late answer',
    'tradingview/session.test.ts',
    edit(
      'tradingview/gateway/session-store.ts',
      "working: 'unproven', refused",
      "working: { $ne: 'working' }, refused",
    ),
  ),
] satisfies PlantedBug[];
