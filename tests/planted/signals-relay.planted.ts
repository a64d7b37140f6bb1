import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs that send a signal twice, out of order, to the wrong audience or not at all. */
export default [
  bug(
    'signals: a second message after a lost answer',
    'relay-lost-answer.long.test.ts',
    edit(
      'find-posted.ts',
      'each.footer === footer &&',
      'each.footer === footer.trimEnd().slice(1) &&',
    ),
  ),
  bug(
    'signals: a channel in the order of due times',
    'relay-order.test.ts',
    edit(
      'delivery.statements.ts',
      "orderBy: { seq: 'asc', routeId: 'asc' }",
      "orderBy: { dueAt: 'asc' }",
    ),
  ),
  bug(
    'signals: a withdrawal behind signals that are not due',
    'relay-order.test.ts',
    edit('delivery.statements.ts', 'first.dueAt <= now) return first', 'first.dueAt) return first'),
  ),
  bug(
    'signals: a withdrawal that readers of a daily mail never hear of',
    'digest.long.test.ts',
    edit('mail-digests.ts', "set state = 'sending'", "set state = 'waiting'"),
  ),
  bug(
    'signals: a deleted mail route whose noon mails its signals to the rest',
    'digest.long.test.ts',
    edit('change-routes.ts', "provider = 'mail' and state = 'sending'", 'false'),
  ),
  bug(
    'signals: a repeated close that is refused',
    'signals-list.long.test.ts',
    edit('send-signal.ts', 'if (before?.seq != null) return', 'if (before?.seq === 0) return'),
  ),
  bug(
    'signals: a paused route that moves to another plan unchecked',
    'relay-guard.long.test.ts',
    edit(
      'change-routes.ts',
      'known.pausedReason == null || !isKnown',
      'known.pausedReason == null',
    ),
  ),
  bug(
    'signals: an anchor that no one knows to be unposted',
    'anchors.long.test.ts',
    edit('gone-anchors.ts', '- MAX_UNPOSTED_MS)', '- 99 * MAX_UNPOSTED_MS)'),
  ),
  bug(
    'signals: anchors for a channel in which the bot may not post',
    'anchors.long.test.ts',
    edit('change-record.ts', 'wanted !== null && wanted', 'wanted === null && wanted'),
  ),
  bug(
    'signals: a due correction before its own entry',
    'relay-order.test.ts',
    edit('delivery.statements.ts', 'and e.route_id = d.route_id and', 'and false and'),
  ),
  bug(
    'signals: a second message after an older number went out',
    'relay-order.test.ts',
    edit('deliver-next.ts', ', witnessedAt: { $lte: began } }', ' }'),
  ),
  bug(
    'signals: a former delay that holds up newer signals',
    'relay-times-changed.test.ts',
    edit('signals/relay.ts', 'return wanted < due ? wanted : due;', 'return due;'),
  ),
  bug(
    'signals: a shorter delay that shows at once what its route hides now',
    'relay-times-changed.test.ts',
    edit('hasten-waiting.ts', '[...new Set([...mask, ...route.mask])]', '[...mask]'),
  ),
  bug(
    'signals: a shorter delay that ends the signals of a paused route',
    'relay-times-changed.test.ts',
    edit('hasten-waiting.ts', 'if (route.pausedReason != null) return;', ''),
  ),
  bug(
    'signals: hidden fields in Discord',
    'relay-delivery.test.ts',
    edit(
      'compose-message.ts',
      'maskSignal(signalOf(row), delivery.mask)',
      'maskSignal(signalOf(row), [])',
    ),
  ),
  bug(
    'signals: a withdrawn signal that is still sent',
    'relay-delivery.test.ts',
    edit('plan-deliveries.ts', 's.seq = ? or s.ref = ?', 's.seq = -? or s.ref = -?'),
  ),
  bug(
    'signals: a correction before its signal',
    'relay-delivery.test.ts',
    edit(
      'plan-deliveries.ts',
      'delivery.dueAt > receivedAt ? delivery.dueAt : receivedAt',
      'receivedAt',
    ),
    edit(
      'delivery.statements.ts',
      "orderBy: { seq: 'asc', routeId: 'asc' }",
      "orderBy: { nextTryAt: 'asc' }",
    ),
    edit('compose-message.ts', "shown?.state !== 'sent'", 'false'),
  ),
  bug(
    'signals: a message into a channel that a lower plan reads',
    'relay-guard.long.test.ts',
    edit('safe-channel.ts', 'if (lower !== undefined)', 'if (lower === channel.id)'),
  ),
  bug(
    'signals: sent without a read-back',
    'relay-delivery.test.ts',
    edit(
      'deliver-next.ts',
      'const read = await deps.discord.gateway.getMessage(channelId, sent.id);',
      'const read = sent;',
    ),
  ),
  bug(
    'signals: a silence that no one hears of',
    'silent-sources.long.test.ts',
    edit('silent-sources.ts', 'silentMs <= limit.ms', 'silentMs >= 0'),
  ),
  bug(
    'signals: a resumed source that is silent at once',
    'silent-sources.long.test.ts',
    edit(
      'signals/sources/sources.ts',
      'if (isPauseChanged || isAlarmChanged)',
      'if (isAlarmChanged)',
    ),
  ),
  bug(
    'signals: a burst that counts as many pauses',
    'silent-sources.long.test.ts',
    edit('silent-sources.ts', 'const MIN_GAP_MS = MINUTE_MS', 'const MIN_GAP_MS = 0'),
  ),
  bug(
    'signals: alerts that overtake each other while they are stored',
    'intake-order.long.test.ts',
    edit('receive-alert.ts', 'atOnce: MAX_AT_ONCE,', 'atOnce: MAX_AT_ONCE, writers: 8,'),
  ),
  bug(
    'signals: a paid route into a channel open to another role',
    'relay-routes.long.test.ts',
    edit('safe-channel.ts', 'channel.outsiders.length === 0', 'channel.outsiders.length < 99'),
  ),
  bug(
    'signals: a late message that looks punctual',
    'relay-delivery.test.ts',
    edit('delivery-times.ts', '> LATE_AFTER_MS', '> LATE_AFTER_MS * 1_000'),
  ),
  bug(
    'signals: the token of a source in the log',
    'intake.test.ts',
    edit('logged-path.ts', 'const shown = withoutSecret(path)', 'const shown = path'),
  ),
  bug(
    'signals: one delay for each source of a channel',
    'relay-times-changed.test.ts',
    edit('change-routes.ts', 'if (!hasOtherTimes(other, terms)) continue;', 'continue;'),
  ),
  bug(
    'signals: a deleted route that still shows a signal planned beside it',
    'relay-routes.long.test.ts',
    edit(
      'change-routes.ts',
      'await lockChain(em);\n    const route = await requireRoute(em, id);\n    const rows',
      'const route = await requireRoute(em, id);\n    const rows',
    ),
  ),
] satisfies PlantedBug[];
