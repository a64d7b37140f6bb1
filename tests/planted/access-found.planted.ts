import { bug } from './support/access-bug.ts';
import { edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in the access engine found by a reader new to the code. */
export default [
  bug(
    'another invite over one that was used while the members were being listed',
    'catching-up.test.ts',
    edit('ensure-invite.ts', '\n        await findItsUser(deps, row);', ''),
  ),
  bug(
    'roles of an earlier version’s invite that count as somebody else’s',
    'earlier-invites.test.ts',
    edit('bind-member.ts', 'return givesRoles(row) &&', 'return false &&'),
  ),
  bug(
    'a member who has left bound by a late event',
    'late-joining.test.ts',
    edit(
      'follow-members.ts',
      'isKnown ? member : await deps.gateway.getMember(member.id)',
      'member',
    ),
  ),
  bug(
    'a member who joined before an invite was made taken for its user',
    'match-joiner.test.ts',
    edit(
      'invite-window.ts',
      'return joined >= inviteUnusedAt &&',
      'return inviteUnusedAt !== null &&',
    ),
  ),
  bug(
    'the next stranger taken for the user of an invite that was used up from inside',
    'invites-without-roles.test.ts',
    edit(
      'invite-evidence.ts',
      'more.length > 0 || uses - named.size !== joins.length',
      'more.length > 0',
    ),
  ),
  bug(
    'an invite that carries the roles of the plan',
    'invites-without-roles.test.ts',
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
    'invites-without-roles.test.ts',
    edit('reconcile-access.ts', 'await run.provider.closeDoor?.(run.accountId, run.desired);', ''),
  ),
  bug(
    'an invite counted as deleted without a look',
    'invites-without-roles.test.ts',
    edit('end-invite.ts', 'if ((await gateway.getInvite(code)) !== null) {', 'if (code === "") {'),
  ),
  bug(
    'an invite that is made again for access that has ended',
    'invites-without-roles.test.ts',
    edit('catch-up.ts', 'else if (isPaid(desired)) await', 'else await'),
  ),
  bug(
    'a use of an earlier version’s invite from inside that nobody notices',
    'earlier-invites.test.ts',
    edit(
      'follow-members.ts',
      'if (await mayHaveUsedRoleInvite(deps, member)) await retireRoleInvites(deps);',
      '',
    ),
  ),
  bug(
    'a drain that everybody queues behind',
    'job-ranks.test.ts',
    edit('job-queue.ts', 'sendOptions(name, JOB_RANKS[rank].priority)', 'sendOptions(name, 2)'),
  ),
  bug(
    'a sweep that ends with one bad account',
    'sweep.test.ts',
    edit('sweep-access.ts', '      report.skipped += 1;\n', '      throw error;\n'),
  ),
  bug(
    'a provider that is swept when the other one has been',
    'swept-apart.test.ts',
    edit(
      'sweep-and-alert.ts',
      'parts.access.providers.map(',
      'parts.access.providers.slice(0, 1).map(',
    ),
    edit('sweep-and-alert.ts', '{ ...access, providers: [provider] }', 'access'),
  ),
  bug(
    'a sweep that holds an account for as long as a drain lasts',
    'swept-apart.test.ts',
    edit('sweep-access.ts', "await provider.waitForPace?.('sweep');", 'provider;'),
    edit('sweep-access.ts', "urgency: 'renewal', listings", "urgency: 'sweep', listings"),
  ),
  bug(
    'a slip of configuration that takes paid access',
    'slips.test.ts',
    edit('indicator-access.ts', 'keepsHeld: true', 'keepsHeld: false'),
  ),
  bug(
    'a member that was not read taken for one who left',
    'without-intent.test.ts',
    edit('community-access.ts', ' || !(isWhole || byId.has(memberId))', ''),
  ),
  bug(
    'a role in another server taken for gone',
    'slips.test.ts',
    edit(
      'community-access.ts',
      'if (guildId === gateway.guildId) return null;',
      'if (guildId !== "") return null;',
    ),
  ),
  bug(
    'a late write that nobody looks for',
    'access/races.test.ts',
    edit(
      'stale-writes.ts',
      'error instanceof LeaseLost',
      'error instanceof LeaseLost && attempts.length === 0',
    ),
  ),
  bug(
    'what was given after the backup taken for somebody else’s',
    'backup.test.ts',
    edit('settle-wanted.ts', ' || lost.has(row.targetKey)', ''),
  ),
  bug(
    'somebody of ours with a paid role that nothing explains left out',
    'unexplained-roles.test.ts',
    edit('unexplained-holders.ts', '!untold.has(key) ||', 'true ||'),
  ),
  bug(
    'a role that was taken while the members were being listed counted as held',
    'unexplained-holders.test.ts',
    edit('unexplained-keys.ts', 'grants.verified_at >= ?::timestamptz', '?::timestamptz is null'),
  ),
  bug(
    'a role that moves to another purpose taken for somebody else’s',
    'moved-roles.test.ts',
    edit('settle-wanted.ts', 'return passedOn ?? (ours', 'return (ours'),
    edit('settle-unwanted.ts', 'heir.foundBefore = row.foundBefore;', ''),
  ),
  bug(
    'a role that another purpose needs now taken with the old one',
    'moved-roles.test.ts',
    edit('settle-unwanted.ts', "        step = 'release';\n      }\n", '      }\n'),
  ),
  bug(
    'a grant in doubt that is asked about without end',
    'access/races.test.ts',
    edit('stale-writes.ts', '      row.nextAttemptAt = null;\n', ''),
  ),
  bug(
    'a page of Discord’s front door taken for an answer',
    'discord/backoff.test.ts',
    edit('discord/gateway/backoff.ts', 'answer.status === 429 && !ownWords', 'false'),
  ),
  bug(
    'a limit of hours that is waited for inside the call',
    'discord/backoff.test.ts',
    edit('discord/gateway/backoff.ts', ' && retryAfter <= MAX_PAUSE_MS', ''),
  ),
  bug(
    'who joined during an outage, left for the next sweep',
    'discord/backoff.test.ts',
    edit(
      'member-follower.ts',
      "if (error instanceof ProviderFailure && error.kind === 'unavailable') lookAgain(error);",
      '',
    ),
  ),
  bug(
    'an event of Discord’s that ends the process',
    'bot-trouble.test.ts',
    edit('bot-client.ts', 'return true;', 'throw error;'),
  ),
  bug(
    'a bot that was given up, and signs in beside its successor',
    'bot-trouble.test.ts',
    edit(
      'bot-client.ts',
      'if (manager !== undefined) manager.options.retrieveSessionInfo = forEver;',
      '',
    ),
  ),
] satisfies PlantedBug[];
