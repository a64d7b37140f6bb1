import { bug } from './support/access-bug.ts';
import { edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in the access engine found by a reader new to the code. */
export default [
  bug(
    'a second invite while the first was used during a member listing',
    'catching-up.long.test.ts',
    edit('ensure-invite.ts', '\n        await findItsUser(deps, row);', ''),
  ),
  bug(
    'roles of an earlier version’s invite counted as foreign',
    'earlier-invites.long.test.ts',
    edit('bind-member.ts', 'return givesRoles(row) &&', 'return false &&'),
  ),
  bug(
    'a join dated by the last read',
    'joining.test.ts',
    edit('bind-member.ts', 'if (joinedAt !== null) return new Date(joinedAt);', ''),
    edit('apply-member-event.ts', 'row.stateSince = new Date(member.joinedAt);', ';'),
  ),
  bug(
    'a late event binds a member who has left',
    'late-joining.long.test.ts',
    edit(
      'apply-member-event.ts',
      'isKnown ? member : await deps.gateway.getMember(member.id)',
      'member',
    ),
  ),
  bug(
    'a member who joined before an invite is taken for its user',
    'match-joiner.test.ts',
    edit(
      'invite-window.ts',
      'return joined >= inviteUnusedAt &&',
      'return inviteUnusedAt !== null &&',
    ),
  ),
  bug(
    'the next stranger is taken for the user of an invite used by a member',
    'invites-without-roles.long.test.ts',
    edit(
      'invite-evidence.ts',
      'more.length > 0 || uses - named.size !== joins.length',
      'more.length > 0',
    ),
  ),
  bug(
    'an invite that carries the plan’s roles',
    'invites-without-roles.long.test.ts',
    edit(
      'invite-calls.ts',
      '        temporary: false,\n',
      '        temporary: false,\n        role_ids: (await ask(() => rest.get(Routes.guildRoles(guildId)))).filter(({ name }) => name === "Paid Member").map(({ id }) => id),\n',
    ),
    edit('invite-calls.ts', 'ask<APIExtendedInvite>(() =>', 'ask<APIExtendedInvite>(async () =>'),
    edit('invite-calls.ts', '  { rest, ask }: BotApi,', '  { rest, guildId, ask }: BotApi,'),
  ),
  bug(
    'an invite that outlives the access it was made for',
    'invites-without-roles.long.test.ts',
    edit('reconcile-access.ts', 'await run.provider.closeDoor?.(run.accountId, run.desired);', ''),
  ),
  bug(
    'an invite counted as deleted without reading back',
    'invites-without-roles.long.test.ts',
    edit('end-invite.ts', 'if (await isInviteOut(gateway, row)) {', 'if (row.inviteCode === "") {'),
  ),
  bug(
    'an invite recreated for access that has ended',
    'invites-without-roles.long.test.ts',
    edit('catch-up.ts', 'else if (isPaid(deps, desired)) await', 'else await'),
  ),
  bug(
    'an unnoticed use of an earlier version’s invite by a member',
    'earlier-invites.long.test.ts',
    edit(
      'apply-member-event.ts',
      'if (await mayHaveUsedRoleInvite(deps, member)) await retireRoleInvites(deps);',
      '',
    ),
  ),
  bug(
    'a drain that every other job waits behind',
    'job-ranks.long.test.ts',
    edit('job-queue.ts', 'sendOptions(job, JOB_RANKS[rank].priority)', 'sendOptions(job, 2)'),
  ),
  bug(
    'a sweep that stops at one failing account',
    'sweep.test.ts',
    edit('sweep-access.ts', '      report.skipped += 1;\n', '      throw error;\n'),
  ),
  bug(
    'a batch of a sweep that takes what needs a call for equal',
    'batch-like-one.long.test.ts',
    edit(
      'seem-astray.ts',
      'if (answers === undefined) return true;',
      'if (answers === undefined) return false;',
    ),
  ),
  bug(
    'a batch of a sweep that forgets manual grants',
    'batch-like-one.long.test.ts',
    edit('entitled-accounts.ts', 'manual: manual.get(id) ?? [],', 'manual: [],'),
  ),
  bug(
    'a batch of a sweep that overlooks members who have not accepted the rules',
    'batch-like-one.long.test.ts',
    edit(
      'community-access.ts',
      'guild_id as "guildId", pending',
      'guild_id as "guildId", false as pending',
    ),
  ),
  bug(
    'a sweep that reads another batch after it lost the lead',
    'sweep.test.ts',
    edit('sweep-access.ts', '    assertFenceStands();\n    report.accounts', '    report.accounts'),
  ),
  bug(
    'a provider counted as swept when only the other was',
    'swept-apart.long.test.ts',
    edit(
      'sweep-and-alert.ts',
      'parts.access.providers.map(',
      'parts.access.providers.slice(0, 1).map(',
    ),
    edit('sweep-and-alert.ts', '{ ...access, providers: [provider] }', 'access'),
  ),
  bug(
    'a sweep that holds an account for a whole drain',
    'swept-apart.long.test.ts',
    edit('sweep-access.ts', "await provider.waitForPace?.('sweep');", 'provider;'),
    edit('sweep-access.ts', "urgency: 'renewal', listings", "urgency: 'sweep', listings"),
  ),
  bug(
    'a configuration slip that removes paid access',
    'misconfigured.long.test.ts',
    edit('indicator-access.ts', 'keepsHeld: true', 'keepsHeld: false'),
  ),
  bug(
    'an unread member counted as departed',
    'without-intent.long.test.ts',
    edit('community-access.ts', ' || !(isWhole || byId.has(memberId))', ''),
  ),
  bug(
    'a role in another server counted as gone',
    'misconfigured.long.test.ts',
    edit(
      'community-access.ts',
      'if (guildId === gateway.guildId) return null;',
      'if (guildId !== "") return null;',
    ),
  ),
  bug(
    'a late write that is never looked for',
    'access/races.test.ts',
    edit(
      'stale-writes.ts',
      'error instanceof LeaseLost',
      'error instanceof LeaseLost && attempts.length === 0',
    ),
  ),
  bug(
    'access granted after the backup counted as foreign',
    'backup.long.test.ts',
    edit('settle-wanted.ts', ' || lost.has(row.targetKey)', ''),
  ),
  bug(
    'a subscriber with an unexplained paid role left out',
    'unexplained-roles.long.test.ts',
    edit('unexplained-holders.ts', '!untold.has(key) ||', 'true ||'),
  ),
  bug(
    'a role removed during the member listing counted as held',
    'unexplained-holders.long.test.ts',
    edit('unexplained-keys.ts', 'grants.verified_at >= ?::timestamptz', '?::timestamptz is null'),
  ),
  bug(
    'a role moved to another purpose counted as foreign',
    'moved-roles.long.test.ts',
    edit('settle-wanted.ts', 'return passedOn ?? (ours', 'return (ours'),
    edit('settle-unwanted.ts', 'heir.foundBefore = row.foundBefore;', ''),
  ),
  bug(
    'a role removed with its old purpose although a new one needs it',
    'moved-roles.long.test.ts',
    edit('settle-unwanted.ts', "        step = 'release';\n      }\n", '      }\n'),
  ),
  bug(
    'a grant in doubt queried without end',
    'access/races.test.ts',
    edit('stale-writes.ts', '      row.nextAttemptAt = null;\n', ''),
  ),
  bug(
    'a page of Discord’s edge taken for an answer',
    'discord/backoff.long.test.ts',
    edit('discord/gateway/pace/backoff.ts', 'answer.status === 429 && !isJson', 'false'),
  ),
  bug(
    'a limit of hours waited out inside the call',
    'discord/backoff.long.test.ts',
    edit('discord/gateway/pace/backoff.ts', ' && retryAfter <= MAX_PAUSE_MS', ''),
  ),
  bug(
    'a member who joined during an outage left to the next sweep',
    'discord/backoff.long.test.ts',
    edit(
      'member-follower.ts',
      "if (error instanceof ProviderFailure && error.kind === 'unavailable') lookAgain(error);",
      '',
    ),
  ),
  bug(
    'a Discord event that crashes the process',
    'bot-trouble.long.test.ts',
    edit('bot-client.ts', 'return true;', 'throw error;'),
  ),
  bug(
    'a closed bot that signs in beside its successor',
    'bot-trouble.long.test.ts',
    edit(
      'bot-client.ts',
      'if (manager !== undefined) manager.options.retrieveSessionInfo = forEver;',
      '',
    ),
  ),
] satisfies PlantedBug[];
