import { bug } from './access-bug.ts';
import { edit, type PlantedBug } from './planted-bug.ts';

/** What a fresh reader found in the access engine. */
export default [
  bug(
    'another invite over one that was used while the members were being listed',
    'discord/catching-up.test.ts',
    edit('discord/ensure-invite.ts', '\n        await findItsUser(deps, row);', ''),
  ),
  bug(
    'a refused session that the next in line sends again',
    'tradingview/session.test.ts',
    edit(
      'tradingview/gateway/owner-calls.ts',
      '      await refuse(session, answer);\n      throw waitingForSession();',
      '      setTimeout(() => void refuse(session, answer), 300);\n      throw waitingForSession();',
    ),
  ),
  bug(
    'roles of our own invite that count as somebody else’s',
    'discord/catching-up.test.ts',
    edit(
      'discord/bind-member.ts',
      "ground === 'invited' || (await cameByInvite(deps, known, member))",
      "ground === 'invited'",
    ),
  ),
  bug(
    'a joining heard of late that is taken for the next one',
    'discord/late-joining.test.ts',
    edit(
      'discord/follow-members.ts',
      'const match = matchJoiner(seen,',
      'const match = matchJoiner(member,',
    ),
  ),
  bug(
    'who came before an invite was made taken for its user',
    'discord/late-joining.test.ts',
    edit('discord/match-joiner.ts', 'if (!joinedSince(each, joiner)) return false;', ''),
  ),
  bug(
    'the next stranger taken for who used an invite without roles',
    'discord/match-joiner.test.ts',
    edit(
      'discord/match-joiner.ts',
      'return each.username === joiner.username || each.memberId === joiner.id;',
      'return true;',
    ),
  ),
  bug(
    'an entry told by a name that somebody else has now',
    'tradingview/renames.test.ts',
    edit(
      'tradingview/rows/find-target-row.ts',
      'if (named !== undefined && (await isNamedNow(deps, named, userId, urgency))) {',
      'if (named !== undefined) {',
    ),
  ),
  bug(
    'list rows matched by an id of unproven meaning',
    'tradingview/row-ids.test.ts',
    edit(
      'tradingview/rows/find-target-row.ts',
      'rows.find((row) => sameName(row.username, username));',
      'rows.find((row) => row.rowId === userId);',
    ),
  ),
  bug(
    'a 403 about one script taken for the end of the session',
    'tradingview/foreign-script.test.ts',
    edit(
      'tradingview/gateway/owner-calls.ts',
      '      if (call.path !== PROBE.path) await confirmSignedOut(session);\n',
      '',
    ),
  ),
  bug(
    'a refused session that is never tried again',
    'tradingview/recovery.test.ts',
    edit(
      'tradingview/gateway/owner-calls.ts',
      'await sessions.noteProbe(session, !isSignedOut(answer));',
      '',
    ),
  ),
  bug(
    'gone because nothing is found under the name',
    'tradingview/renames.test.ts',
    edit(
      'access/read-targets.ts',
      'if (provider.searchFor === undefined) return found;',
      'return found;',
    ),
  ),
  bug(
    'a drain that everybody queues behind',
    'access/queue-lanes.test.ts',
    edit(
      'jobs/job-queue.ts',
      'sendOptions(name, JOB_RANKS[rank].priority)',
      'sendOptions(name, 2)',
    ),
  ),
  bug(
    'a sweep that ends with one bad account',
    'access/sweep.test.ts',
    edit('access/sweep-access.ts', '      report.skipped += 1;\n', '      throw error;\n'),
  ),
  bug(
    'a provider that is swept when the other one has been',
    'access/swept-apart.test.ts',
    edit(
      'composition/sweep-and-tell.ts',
      'parts.access.providers.map(',
      'parts.access.providers.slice(0, 1).map(',
    ),
    edit('composition/sweep-and-tell.ts', '{ ...access, providers: [provider] }', 'access'),
  ),
  bug(
    'a sweep that holds an account for as long as a drain lasts',
    'access/swept-apart.test.ts',
    edit('access/sweep-access.ts', "await provider.waitForTurn?.('sweep');", 'provider;'),
    edit('access/sweep-access.ts', "urgency: 'renewal', listings", "urgency: 'sweep', listings"),
  ),
  bug(
    'a list that is long taken for one without end',
    'tradingview/list-users.test.ts',
    edit('tradingview/gateway/list-users.ts', 'MOST_PAGES = 100_000', 'MOST_PAGES = 1_000'),
  ),
  bug(
    'a circle of ever new cursors that is followed',
    'tradingview/list-users.test.ts',
    edit('tradingview/gateway/list-users.ts', 'if (people.size === before) break;', ''),
  ),
  bug(
    'a slip of configuration that takes paid access',
    'access/slips.test.ts',
    edit('tradingview/indicator-access.ts', 'keepsHeld: true', 'keepsHeld: false'),
  ),
  bug(
    'a role in another server taken for gone',
    'access/slips.test.ts',
    edit(
      'discord/community-access.ts',
      'if (guildId === gateway.guildId) return null;',
      'if (guildId !== "") return null;',
    ),
  ),
  bug(
    'an entry cleaned of somebody who paid meanwhile',
    'tradingview/cleaning.test.ts',
    edit(
      'tradingview/stranger-entries.ts',
      'isMeant(deps, finding, accountId);',
      'isMeant(deps, finding, null).then(() => false);',
    ),
  ),
  bug(
    'a late write that nobody looks for',
    'access/races.test.ts',
    edit(
      'access/stale-writes.ts',
      'error instanceof LeaseLost',
      'error instanceof LeaseLost && attempts.length === 0',
    ),
  ),
  bug(
    'a name that nobody has asked for by every sweep',
    'access/sweep.test.ts',
    edit(
      'tradingview/identify-user.ts',
      "if (waits && urgency !== 'interactive') return identity;\n",
      '',
    ),
  ),
  bug(
    'what was given after the backup taken for somebody else’s',
    'database/backup.test.ts',
    edit('access/settle-wanted.ts', ' || lost.has(row.targetKey)', ''),
  ),
  bug(
    'somebody of ours with a paid role that nothing explains left out',
    'discord/strangers.test.ts',
    edit('discord/unexplained-holders.ts', '!untold.has(key) ||', 'true ||'),
  ),
  bug(
    'a role that was taken while the members were being listed counted as held',
    'discord/unexplained-holders.test.ts',
    edit(
      'access/unexplained-keys.ts',
      'told.verified_at >= ?::timestamptz',
      '?::timestamptz is null',
    ),
  ),
  bug(
    'a role that moves to another purpose taken for somebody else’s',
    'discord/moved-roles.test.ts',
    edit('access/settle-wanted.ts', 'return passedOn ?? (ours', 'return (ours'),
    edit('access/settle-unwanted.ts', 'heir.foundBefore = row.foundBefore;', ''),
  ),
  bug(
    'a role that another purpose needs now taken with the old one',
    'discord/moved-roles.test.ts',
    edit('access/settle-unwanted.ts', "        step = 'release';\n      }\n", '      }\n'),
  ),
  bug(
    'a grant in doubt that is asked about without end',
    'access/races.test.ts',
    edit('access/stale-writes.ts', '      row.nextAttemptAt = null;\n', ''),
  ),
  bug(
    'an entry under a longer name that is called by the old one',
    'tradingview/renames.test.ts',
    edit(
      'tradingview/rows/read-target.ts',
      'return observationOf(target, row);',
      'return row === undefined ? { present: false } : { present: true, expiresAt: row.expiresAt };',
    ),
  ),
  bug(
    'access given to whoever took the name',
    'tradingview/renames.test.ts',
    edit(
      'tradingview/gateway/refuse-stranger.ts',
      "search.kind === 'found' && search.user.id === userId",
      "search.kind === 'found'",
    ),
  ),
  bug(
    'a block page that holds nobody back',
    'tradingview/standing-back.test.ts',
    edit('tradingview/gateway/stand-back.ts', " || reason === 'blocked-by-vendor'", ''),
  ),
  bug(
    'a page of Discord’s front door taken for an answer',
    'discord/standing-back.test.ts',
    edit('discord/gateway/stand-back.ts', 'answer.status === 429 && !ownWords', 'false'),
  ),
  bug(
    'a limit of hours that is waited for inside the call',
    'discord/standing-back.test.ts',
    edit('discord/gateway/stand-back.ts', ' && retryAfter <= LONGEST_PAUSE_MS', ''),
  ),
  bug(
    'who joined during an outage, left for the next sweep',
    'discord/standing-back.test.ts',
    edit(
      'discord/member-follower.ts',
      "if (error instanceof ProviderFailure && error.kind === 'unavailable') lookAgain(error);",
      '',
    ),
  ),
  bug(
    'an event of Discord’s that ends the process',
    'discord/bot-trouble.test.ts',
    edit('discord/gateway/bot-client.ts', 'return true;', 'throw error;'),
  ),
  bug(
    'a bot that was given up, and signs in beside its successor',
    'discord/bot-trouble.test.ts',
    edit(
      'discord/gateway/bot-client.ts',
      'if (manager !== undefined) manager.options.retrieveSessionInfo = forEver;',
      '',
    ),
  ),
] satisfies PlantedBug[];
