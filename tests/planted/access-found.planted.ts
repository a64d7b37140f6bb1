import { bug } from './access-bug.ts';
import { edit, type PlantedBug } from './planted-bug.ts';

/** What a fresh reader found in the access engine. */
export default [
  bug(
    'another invite over one that was used while the members were being listed',
    'discord/catching-up.test.ts',
    edit('discord/invites/ensure-invite.ts', '\n        await findItsUser(deps, row);', ''),
  ),
  bug(
    'roles of an earlier version’s invite that count as somebody else’s',
    'discord/earlier-invites.test.ts',
    edit('discord/bind-member.ts', 'return givesRoles(row) &&', 'return false &&'),
  ),
  bug(
    'a member who has left bound by a late event',
    'discord/late-joining.test.ts',
    edit(
      'discord/follow-members.ts',
      'isKnown ? member : await deps.gateway.getMember(member.id)',
      'member',
    ),
  ),
  bug(
    'a member who joined before an invite was made taken for its user',
    'discord/match-joiner.test.ts',
    edit(
      'discord/invites/invite-window.ts',
      'return joined >= inviteUnusedAt &&',
      'return inviteUnusedAt !== null &&',
    ),
  ),
  bug(
    'the next stranger taken for the user of an invite that was used up from inside',
    'discord/invites-without-roles.test.ts',
    edit(
      'discord/invites/invite-evidence.ts',
      'more.length > 0 || uses - named.size !== joins.length',
      'more.length > 0',
    ),
  ),
  bug(
    'an invite that carries the roles of the plan',
    'discord/invites-without-roles.test.ts',
    edit(
      'discord/gateway/create-gateway.ts',
      '            temporary: false,\n',
      '            temporary: false,\n            role_ids: (await this.listRoles()).filter(({ name }) => name === "Paid Member").map(({ id }) => id),\n',
    ),
    edit(
      'discord/gateway/create-gateway.ts',
      'askKnown<APIExtendedInvite>(() =>',
      'askKnown<APIExtendedInvite>(async () =>',
    ),
  ),
  bug(
    'an invite that outlives the access that it was made for',
    'discord/invites-without-roles.test.ts',
    edit(
      'access/reconcile-access.ts',
      'await run.provider.closeDoor?.(run.accountId, run.wishes);',
      '',
    ),
  ),
  bug(
    'an invite counted as deleted without a look',
    'discord/invites-without-roles.test.ts',
    edit(
      'discord/invites/end-invite.ts',
      'if ((await gateway.getInvite(code)) !== null) {',
      'if (code === "") {',
    ),
  ),
  bug(
    'an invite that is made again for access that has ended',
    'discord/invites-without-roles.test.ts',
    edit('discord/catch-up.ts', 'else if (isPaid(wishes)) await', 'else await'),
  ),
  bug(
    'a use of an earlier version’s invite from inside that nobody notices',
    'discord/earlier-invites.test.ts',
    edit(
      'discord/follow-members.ts',
      'if (await mayHaveUsedRoleInvite(deps, member)) await retireRoleInvites(deps);',
      '',
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
    'a slip of configuration that takes paid access',
    'access/slips.test.ts',
    edit('tradingview/indicator-access.ts', 'keepsHeld: true', 'keepsHeld: false'),
  ),
  bug(
    'a member that was not read taken for one who left',
    'discord/without-intent.test.ts',
    edit('discord/community-access.ts', ' || !(isWhole || byId.has(memberId))', ''),
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
    'a late write that nobody looks for',
    'access/races.test.ts',
    edit(
      'access/stale-writes.ts',
      'error instanceof LeaseLost',
      'error instanceof LeaseLost && attempts.length === 0',
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
