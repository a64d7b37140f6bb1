import { bug, edit } from './support/planted-bug.ts';

/** Bugs that would let a record look better than it is, or give a signal away. */
export default [
  bug('record: a withdrawn signal costs nothing', 'domain/signals/outcome.test.ts', {
    file: 'record/outcome.ts',
    find: "return { result: 'withdrawn', ...atStop(opening) };",
    replace: "return { result: 'withdrawn', rTenThousandths: null };",
  }),
  bug('record: a correction of a close may improve it', 'domain/signals/outcome.test.ts', {
    file: 'record/outcome.ts',
    find: 'return gainOf(opening, price) < gainOf(opening, worst) ? price : worst;',
    replace: 'return price;',
  }),
  bug('record: a rate is shown from the first closed signal on', 'domain/signals/figures.test.ts', {
    file: 'record/figures.ts',
    find: 'const isEnough = closed >= MIN_CLOSED_FOR_RATE;',
    replace: 'const isEnough = closed > 0;',
  }),
  bug('record: the verifier ignores anchors', 'domain/signals/verify-record.test.ts', {
    file: 'verify-record.ts',
    find: '} else if (hashOf(lastSeq) !== head) {',
    replace: "} else if (head === '') {",
  }),
  bug(
    'record: a signal is published before every plan has seen it',
    'server/signals/record/record-pages.test.ts',
    {
      file: 'chain-lines.ts',
      find: 'const isPublic = seq <= judgedSeq && row.revealAt <= judgedUntil;',
      replace: 'const isPublic = seq <= judgedSeq;',
    },
  ),
  bug(
    'record: its pages are open before the operator says so',
    'server/signals/record/record-pages.test.ts',
    {
      file: 'record-routes.ts',
      find: 'if (record.current().isShown) return answer(c, next);',
      replace: 'if (record.version() >= 0) return answer(c, next);',
    },
  ),
  bug(
    'record: a close is public before its opening',
    'server/signals/record/outcomes.long.test.ts',
    {
      file: 'append-signal.ts',
      find: 'about !== null && about.revealAt > planned ? about.revealAt : planned',
      replace: 'planned',
    },
  ),
  bug(
    'record: an operator may hold a signal until its outcome is known',
    'server/signals/record/outcomes.long.test.ts',
    {
      file: 'judge-alerts.ts',
      find: 'isLongHeld(alert, releasedAt) ||',
      replace: '',
    },
  ),
  bug(
    'signals: a record that shows at once what a paused route holds back',
    'ended-openings.long.test.ts',
    edit(
      'plan-deliveries.ts',
      ': publicOn(routes, receivedAt);',
      ': publicAt(receivedAt, planned);',
    ),
  ),
  bug(
    'signals: a close that goes to an opening that an update ended',
    'ended-openings.long.test.ts',
    edit('opening.statements.ts', 'is_ended, seq limit 1', 'seq limit 1'),
  ),
  bug(
    'signals: an alert that is late because of a faster chart',
    'ended-openings.long.test.ts',
    edit('opening.statements.ts', 'and interval is not distinct from ?', 'and ?::text is not null'),
  ),
  bug(
    'signals: a withdrawn signal that is still published',
    'publish-sent.long.test.ts',
    edit('publish-sent.ts', 'isOff || (await isWithdrawn(em, seq))', 'isOff'),
  ),
  bug(
    'record: an end that was committed while the judge waited counts as judged',
    'judge-beside-alerts.long.test.ts',
    edit(
      'judge-outcomes.ts',
      'await moveOn(em, progress, { seq, at, isChanged });',
      'await moveOn(em, progress, { seq: (await lockChain(em)).lastSeq, at, isChanged });',
    ),
  ),
  bug(
    'signals: an anchor taken before the last alerts of its day are stored',
    'anchors.long.test.ts',
    edit('take-anchor.ts', 'now.getTime() - COMMITTED_AFTER_MS - DAY_MS', 'now.getTime() - DAY_MS'),
  ),
  bug(
    'record: a change of its channel shows a record that another operator hid',
    'record-settings.test.ts',
    edit('change-record.ts', 'isShown = before.isShown,', 'isShown = true,'),
  ),
];
