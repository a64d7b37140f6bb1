import { bug } from './support/access-bug.ts';
import { edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs that give a subscriber more or less than they paid for. */
export default [
  bug(
    'a revoke recorded without reading',
    'read-back.test.ts',
    edit('settle-unwanted.ts', '    await readBack(run, sent);\n', ''),
  ),
  bug(
    'a grant recorded without reading',
    'read-back.test.ts',
    edit(
      'settle-wanted.ts',
      '    await readBack(run, sent, urgencyOf(run, urgency));\n',
      '    for (const each of sent) each.seen = { present: true, expiresAt: each.item.expiresAt };\n',
    ),
  ),
  bug(
    'a read from a cache',
    'read-back.test.ts',
    edit(
      'community-access.ts',
      "const REASON = 'Subscription';",
      "const REASON = 'Subscription';\nconst remembered = new Map<string, CommunityMember | null>();",
    ),
    edit(
      'community-access.ts',
      'const members = new Map<string, CommunityMember | null>();',
      'const members = remembered;',
    ),
  ),
  bug(
    'an expiry counted from today',
    'renewal.test.ts',
    edit(
      'desired-access.ts',
      'withSlack(standing.accessUntil, slackDays)',
      'withSlack(new Date(now.getTime() + 30 * DAY_MS), slackDays)',
    ),
  ),
  bug(
    'an “exists” that is believed',
    'renewal.test.ts',
    edit(
      'tradingview/gateway/create-gateway.ts',
      "(await post('/pine_perm/add/')) !== 'exists'",
      "(await post('/pine_perm/add/')) !== ''",
    ),
  ),
  bug(
    'a role taken that we did not give',
    'ownership.test.ts',
    edit(
      'access-difference.ts',
      "if (!dated || found === null) return 'release';",
      "if (!dated || found === null) return 'take';",
    ),
  ),
  bug(
    'a longer access shortened that we did not give',
    'ownership.test.ts',
    edit('access-difference.ts', '((found === null || found.present) &&', '(false &&'),
  ),
  bug(
    'whose it was forgotten by being killed',
    'repeating.test.ts',
    edit('settle-wanted.ts', 'row.foundBefore ??= historyOf', 'row.foundBefore = historyOf'),
  ),
  bug(
    'somebody else’s still when it was gone and given by us',
    'old-listing.test.ts',
    edit('settle-wanted.ts', 'if (!run.provider.dated && !known.present) row', 'if (false) row'),
  ),
  bug(
    'a sweep’s listing believed about what happened since',
    'old-listing.test.ts',
    edit('target-keys.ts', 'grants.verified_at > ?::timestamptz', '?::timestamptz is null'),
  ),
  bug(
    'a role given by who died taken for gone, by a listing from before',
    'old-listing.test.ts',
    edit('target-keys.ts', "in ('pending', 'revoking')", "in ('revoking')"),
  ),
  bug(
    'a revoke from an incomplete listing',
    'sweep.test.ts',
    edit('list-scripts.ts', 'return complete ? rows : null;', 'return rows;'),
  ),
  bug(
    'a pace of each process alone',
    'pace.test.ts',
    edit(
      'call-pacer.ts',
      '  provider: string,\n  gapMs: number,\n',
      '  shared: string,\n  gapMs: number,\n  provider = shared + randomUUID(),\n',
    ),
  ),
  bug(
    'the urgent waiting behind the rest',
    'urgency.test.ts',
    edit(
      'call-pacer.ts',
      'const index = waiting.findIndex((each) => each.rank === rank);',
      'const index = 0;',
    ),
  ),
  bug(
    'a refused session that is sent again',
    'session/session.test.ts',
    edit(
      'owner-calls.ts',
      "if (session === null || session.state === 'refused') throw waitingForSession();\n    return session;",
      'if (session === null) throw waitingForSession();\n    return session;',
    ),
  ),
  bug(
    'the old name removed before the new one is confirmed',
    'changing-name.test.ts',
    edit(
      'match-grants.ts',
      'ids.has(id) && !entitlements.has(entitlement)',
      'ids.has(id) && (entitlement !== undefined || entitlements.size > 0)',
    ),
  ),
  bug(
    'something taken by facts that are older than it',
    'taking-late.test.ts',
    edit(
      'match-grants.ts',
      'ids.has(id) && !entitlements.has(entitlement)',
      '(ids.has(id) || id !== null) && !entitlements.has(entitlement)',
    ),
  ),
  bug(
    'a write of somebody who lost the lease',
    'access/races.test.ts',
    edit(
      'account-lease.ts',
      'if (!(await holdsLease(em, lease))) throw new LeaseLost(lease.key);',
      'await holdsLease(em, lease);',
    ),
  ),
  bug(
    'a nickname taken for a name',
    'joining.test.ts',
    edit('member-calls.ts', '!each.isBot && each.username === username', 'true'),
  ),
  bug(
    'a role that carries past the server’s rules',
    'screening.test.ts',
    edit(
      'community-access.ts',
      "if (identity?.pending) return { kind: 'not-yet', reason: 'rules-not-accepted' };",
      '',
    ),
  ),
  bug(
    'a grant by hand that outlives its day',
    'on-demand.test.ts',
    edit('expired-grants.ts', 'expires_at <= ?', 'expires_at > ?'),
  ),
  bug(
    'role changes without a window of our own',
    'call-quota.test.ts',
    edit('calls/call-quota.ts', ' and free_at <= clock_timestamp()\n', '\n'),
  ),
  bug(
    'a window of each process alone',
    'call-quota.test.ts',
    edit(
      'calls/call-quota.ts',
      '  const waiting: Waiting[] = [];\n',
      '  window += randomUUID();\n  const waiting: Waiting[] = [];\n',
    ),
  ),
  bug(
    'a removal that nobody can look up',
    'leak-sweep.test.ts',
    edit('untracked-entries.ts', '    await audit(deps, actor, finding, entry);\n', ''),
  ),
  bug(
    'a refused session brought back by a late answer',
    'session/session.test.ts',
    edit(
      'session-store.ts',
      "working: 'unproven', refused",
      "working: { $ne: 'working' }, refused",
    ),
  ),
] satisfies PlantedBug[];
