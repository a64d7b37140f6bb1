import { bug } from './support/access-bug.ts';
import { edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs that give a subscriber more or less than they paid for. */
export default [
  bug(
    'a revoke recorded without reading back',
    'read-back.long.test.ts',
    edit(
      'settle-attempts.ts',
      'await readBack(run, decisions, sent);',
      'await readBack(run, decisions, sent.filter(({ grounds }) => grounds.takenKey === null));',
    ),
  ),
  bug(
    'a grant recorded without reading back',
    'read-back.long.test.ts',
    edit(
      'settle-attempts.ts',
      'await readBack(run, decisions, sent);',
      'await readBack(run, decisions, sent.filter(({ grounds }) => grounds.takenKey !== null));\n    for (const each of sent) each.seen ??= { present: true, expiresAt: each.row.wantedExpiresAt };',
    ),
  ),
  bug(
    'a read from a cache',
    'read-back.long.test.ts',
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
    'an “exists” answer trusted',
    'renewal.test.ts',
    edit(
      'give-access.ts',
      "(await post('/pine_perm/add/')) !== 'exists'",
      "(await post('/pine_perm/add/')) !== ''",
    ),
  ),
  bug(
    'a foreign role removed',
    'ownership.test.ts',
    edit(
      'decide-step.ts',
      "if (!dated || found === null) return 'release';",
      "if (!dated || found === null) return 'revoke';",
    ),
  ),
  bug(
    'a foreign longer access shortened',
    'ownership.test.ts',
    edit('decide-step.ts', '((neverShortens || found === null || found.present) &&', '(false &&'),
  ),
  bug(
    'ownership lost by a kill',
    'repeating.long.test.ts',
    edit('settle-wanted.ts', 'row.foundBefore ??= historyOf', 'row.foundBefore = historyOf'),
  ),
  bug(
    'an entry still foreign after it was gone and we granted it',
    'old-listing.long.test.ts',
    edit('settle-wanted.ts', 'if (!run.provider.dated && !known.present) row', 'if (false) row'),
  ),
  bug(
    'a sweep’s listing trusted over later changes',
    'old-listing.long.test.ts',
    edit('target-keys.ts', 'grants.verified_at > ?::timestamptz', '?::timestamptz is null'),
  ),
  bug(
    'a killed run’s role counted as gone by an older listing',
    'old-listing.long.test.ts',
    edit('target-keys.ts', "in ('pending', 'revoking')", "in ('revoking')"),
  ),
  bug(
    'a revoke decided by an incomplete listing',
    'sweep.test.ts',
    edit('list-scripts.ts', 'return complete ? rows : null;', 'return rows;'),
  ),
  bug(
    'a pace per process',
    'pace.long.test.ts',
    edit(
      'call-pacer.ts',
      '  provider: string,\n  {\n',
      '  shared: string,\n  {\n    provider = shared + randomUUID(),\n',
    ),
  ),
  bug(
    'urgent calls behind all others',
    'urgency.long.test.ts',
    edit(
      'call-pacer.ts',
      'const index = waiting.findIndex((each) => each.rank === rank);',
      'const index = 0;',
    ),
  ),
  bug(
    'a refused session sent again',
    'session/session.test.ts',
    edit(
      'owner-calls.ts',
      "if (session === null || session.state === 'refused') throw waitingForSession();\n    return session;",
      'if (session === null) throw waitingForSession();\n    return session;',
    ),
  ),
  bug(
    'the old name removed before the new one is verified',
    'changing-name.long.test.ts',
    edit(
      'match-grants.ts',
      'ids.has(id) && !entitlements.has(entitlement)',
      'ids.has(id) && (entitlement !== undefined || entitlements.size > 0)',
    ),
  ),
  bug(
    'access removed by an older read',
    'changed-while-revoking.long.test.ts',
    edit(
      'match-grants.ts',
      'ids.has(id) && !entitlements.has(entitlement)',
      '(ids.has(id) || id !== null) && !entitlements.has(entitlement)',
    ),
  ),
  bug(
    'a write after the lease was lost',
    'access/races.test.ts',
    edit(
      'database/lease.ts',
      'if (!(await holdsLease(em, lease))) throw new LeaseLost(lease.key);',
      'await holdsLease(em, lease);',
    ),
  ),
  bug(
    'a nickname taken for a username',
    'joining.test.ts',
    edit('member-calls.ts', '!each.isBot && each.username === username', 'true'),
  ),
  bug(
    'a role granted before the server’s rules are accepted',
    'screening.long.test.ts',
    edit(
      'community-access.ts',
      "if (identity?.pending) return { kind: 'not-yet', reason: 'rules-not-accepted' };",
      '',
    ),
  ),
  bug(
    'a manual grant that outlives its end',
    'on-demand.long.test.ts',
    edit('expired-grants.ts', 'expires_at <= ?', 'expires_at > ?'),
  ),
  bug(
    'role changes without our own limit',
    'call-quota.long.test.ts',
    edit('discord/gateway/pace/call-quota.ts', ' and free_at <= clock_timestamp()\n', '\n'),
  ),
  bug(
    'a limit per process',
    'call-quota.long.test.ts',
    edit(
      'discord/gateway/pace/call-quota.ts',
      '  const waiting: Waiting[] = [];\n',
      '  window += randomUUID();\n  const waiting: Waiting[] = [];\n',
    ),
  ),
  bug(
    'a removal that leaves no record',
    'leak-sweep.long.test.ts',
    edit('untracked-entries.ts', '    await audit(deps, actor, finding, entry);\n', ''),
  ),
  bug(
    'a refused session restored by a late answer',
    'session/session.test.ts',
    edit(
      'session-store.ts',
      "working: ['unproven'], refused",
      "working: ['unproven', 'refused'], refused",
    ),
  ),
] satisfies PlantedBug[];
