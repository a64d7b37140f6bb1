import { bug } from './access-bug.ts';
import { edit, type PlantedBug } from './planted-bug.ts';

/** Bugs in reading and writing TradingView's access lists. */
export default [
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
    'an entry cleaned of somebody who paid meanwhile',
    'tradingview/cleaning.test.ts',
    edit(
      'tradingview/stranger-entries.ts',
      'isMeant(deps, finding, accountId);',
      'isMeant(deps, finding, null).then(() => false);',
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
    'a name that a cut-off list lacks taken for removed',
    'tradingview/manual-mode.test.ts',
    edit(
      'tradingview/manual/paste-list.ts',
      'return whole ? { present: false } : null;',
      'return { present: false };',
    ),
  ),
  bug(
    'an entry that an operator added for us left in place at the end',
    'tradingview/manual-mode.test.ts',
    edit('tradingview/manual/manual-work.ts', '      row.foundBefore = { present: false };\n', ''),
  ),
] satisfies PlantedBug[];
