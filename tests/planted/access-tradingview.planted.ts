import { bug } from './support/access-bug.ts';
import { edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in reading and writing TradingView's access lists. */
export default [
  bug(
    'a refused session that the next in line sends again',
    'session/session.test.ts',
    edit(
      'owner-calls.ts',
      '      await refuse(session, answer);\n      throw waitingForSession();',
      '      setTimeout(() => void refuse(session, answer), 300);\n      throw waitingForSession();',
    ),
  ),
  bug(
    'an entry told by a name that somebody else has now',
    'renames.test.ts',
    edit(
      'find-target-row.ts',
      'if (named !== undefined && (await isNamedNow(deps, named, userId, urgency))) {',
      'if (named !== undefined) {',
    ),
  ),
  bug(
    'list rows matched by an id of unproven meaning',
    'row-ids.test.ts',
    edit(
      'find-target-row.ts',
      'rows.find((row) => sameName(row.username, username));',
      'rows.find((row) => row.rowId === userId);',
    ),
  ),
  bug(
    'a 403 about one script taken for the end of the session',
    'foreign-script.test.ts',
    edit(
      'owner-calls.ts',
      '      if (call.path !== PROBE.path) await confirmSignedOut(session);\n',
      '',
    ),
  ),
  bug(
    'a refused session that is never tried again',
    'recovery.test.ts',
    edit('owner-calls.ts', 'await sessions.noteProbe(session, !isSignedOut(answer));', ''),
  ),
  bug(
    'gone because nothing is found under the name',
    'renames.test.ts',
    edit('read-targets.ts', 'if (provider.searchFor === undefined) return found;', 'return found;'),
  ),
  bug(
    'a list that is long taken for one without end',
    'list-users.test.ts',
    edit('gateway/list-users.ts', 'MAX_PAGES = 100_000', 'MAX_PAGES = 1_000'),
  ),
  bug(
    'a circle of ever new cursors that is followed',
    'list-users.test.ts',
    edit('gateway/list-users.ts', 'if (people.size === before) break;', ''),
  ),
  bug(
    'an entry cleaned of somebody who paid meanwhile',
    'cleaning.test.ts',
    edit(
      'untracked-entries.ts',
      'isMeant(deps, finding, accountId);',
      'isMeant(deps, finding, null).then(() => false);',
    ),
  ),
  bug(
    'a name that nobody has asked for by every sweep',
    'sweep.test.ts',
    edit('identify-user.ts', "if (waits && urgency !== 'interactive') return identity;\n", ''),
  ),
  bug(
    'an entry under a longer name that is called by the old one',
    'renames.test.ts',
    edit(
      'read-target.ts',
      'return observationOf(target, row);',
      'return row === undefined ? { present: false } : { present: true, expiresAt: row.expiresAt };',
    ),
  ),
  bug(
    'access given to whoever took the name',
    'renames.test.ts',
    edit(
      'refuse-mismatched-user.ts',
      "search.kind === 'found' && search.user.id === userId",
      "search.kind === 'found'",
    ),
  ),
  bug(
    'a block page that holds nobody back',
    'session/backoff.test.ts',
    edit('tradingview/gateway/backoff.ts', " || reason === 'blocked-by-vendor'", ''),
  ),
  bug(
    'a name that a cut-off list lacks taken for removed',
    'manual-mode.test.ts',
    edit(
      'paste-list.ts',
      'return whole ? { present: false } : null;',
      'return { present: false };',
    ),
  ),
  bug(
    'an entry that an operator added for us left in place at the end',
    'manual-mode.test.ts',
    edit('manual-work.ts', '      row.foundBefore = { present: false };\n', ''),
  ),
] satisfies PlantedBug[];
