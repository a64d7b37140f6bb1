import { bug } from './support/access-bug.ts';
import { edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in reading and writing TradingView's access lists. */
export default [
  bug(
    'a refused session reused by the next call',
    'session/session.test.ts',
    edit(
      'owner-calls.ts',
      '      await refuse(session, answer);\n      throw waitingForSession();',
      '      setTimeout(() => void refuse(session, answer), 300);\n      throw waitingForSession();',
    ),
  ),
  bug(
    'an entry identified by a name that another user has now',
    'renames.long.test.ts',
    edit(
      'find-target-row.ts',
      'if (named !== undefined && (await isNamedNow(deps, named, userId, urgency))) {',
      'if (named !== undefined) {',
    ),
  ),
  bug(
    'list rows matched by an id of unproven meaning',
    'row-ids.long.test.ts',
    edit(
      'find-target-row.ts',
      'rows.find((row) => sameName(row.username, username));',
      'rows.find((row) => row.rowId === userId);',
    ),
  ),
  bug(
    'a 403 for one script taken for the end of the session',
    'foreign-script.test.ts',
    edit(
      'owner-calls.ts',
      '      if (call.path !== PROBE.path) await confirmSignedOut(session);\n',
      '',
    ),
  ),
  bug(
    'a refused session never retried',
    'recovery.long.test.ts',
    edit('owner-calls.ts', 'await sessions.noteProbe(session, !isSignedOut(answer));', ''),
  ),
  bug(
    'a pasted session replaced by the configured one at a restart',
    'restart.long.test.ts',
    edit(
      'session-store.ts',
      'else if (row.configuredFingerprint !== configuredFingerprint) em',
      'else em',
    ),
  ),
  bug(
    'a rotation undone by pasting the earlier pair again',
    'session/session.test.ts',
    edit(
      'session-store.ts',
      ' sealedPair: row.sealedPair, reason: row.reason',
      ' reason: row.reason',
    ),
  ),
  bug(
    'a session that recovers with a new pair resumes nothing',
    'recovery.long.test.ts',
    edit('session-store.ts', "row.resumeDue || row.state === 'refused'", 'row.resumeDue'),
  ),
  bug(
    'a cookie pair that no secret opens shown as working',
    'sealed-pair.test.ts',
    edit(
      'session-store.ts',
      'row === null || openPair(row.sealedPair) === null ?',
      'row === null ?',
    ),
  ),
  bug(
    'an entry counted as gone because its name is not found',
    'renames.long.test.ts',
    edit('read-targets.ts', 'if (provider.searchFor === undefined) return found;', 'return found;'),
  ),
  bug(
    'a long list taken for an endless one',
    'list-users.test.ts',
    edit('gateway/calls/list-users.ts', 'MAX_PAGES = 100_000', 'MAX_PAGES = 1_000'),
  ),
  bug(
    'a loop of ever new cursors followed',
    'list-users.test.ts',
    edit('gateway/calls/list-users.ts', 'if (people.size === before) break;', ''),
  ),
  bug(
    'an entry removed from a user who just paid',
    'cleaning.long.test.ts',
    edit(
      'untracked-entries.ts',
      'isMeant(deps, finding, accountId);',
      'isMeant(deps, finding, null).then(() => false);',
    ),
  ),
  bug(
    'an unknown name looked up by every sweep',
    'sweep.test.ts',
    edit('identify-user.ts', "if (waits && urgency !== 'interactive') return identity;\n", ''),
  ),
  bug(
    'an entry with a longer name matched by the old one',
    'renames.long.test.ts',
    edit(
      'read-target.ts',
      'return observationOf(target, row);',
      'return row === undefined ? { present: false } : { present: true, expiresAt: row.expiresAt };',
    ),
  ),
  bug(
    'access granted to the user who took the name',
    'renames.long.test.ts',
    edit(
      'refuse-mismatched-user.ts',
      "search.kind === 'found' && search.user.id === userId",
      "search.kind === 'found'",
    ),
  ),
  bug(
    'a block page without a backoff',
    'session/backoff.long.test.ts',
    edit('tradingview/gateway/pace/backoff.ts', " || reason === 'blocked-by-vendor'", ''),
  ),
  bug(
    'a name missing in a truncated list counted as removed',
    'manual-mode.test.ts',
    edit(
      'paste-list.ts',
      'return whole ? { present: false } : null;',
      'return { present: false };',
    ),
  ),
  bug(
    'an entry that an operator added for us left after the end',
    'manual-mode.test.ts',
    edit('manual-work.ts', '      row.foundBefore = { present: false };\n', ''),
  ),
  bug(
    'a date that fits the old expiry read as the extension',
    'manual-mode.test.ts',
    edit('judge-pasted.ts', '[...seen, ...wanted]', '[...wanted, ...seen]'),
  ),
  bug(
    'a refusal stored just after the session recovered, and never resumed',
    'recovery.long.test.ts',
    edit('recover-session.ts', 'if (isLast) await', 'await'),
  ),
  bug(
    'a long comparison of the lists whose answer is only spaces',
    'kept-open.test.ts',
    edit('keep-open.ts', 'send(JSON.stringify(body));', "send('{}');"),
  ),
  bug(
    'a report that asks the database about each subscriber',
    'leak-sweep.long.test.ts',
    edit('sweep-scripts.ts', 'const AT_ONCE = 1_000;', 'const AT_ONCE = 1;'),
  ),
] satisfies PlantedBug[];
