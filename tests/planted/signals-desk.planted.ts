import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in what an operator sees and sends of signals. */
export default [
  bug(
    'one held alert that cannot be stored, and holds back all others of its source',
    'intake-order.long.test.ts',
    edit(
      'held-alerts.ts',
      'if (alertId === null || failed.size === MAX_FAILED || !isAboutRow(error)) throw error;',
      'throw error;',
    ),
  ),
  bug(
    'a feed entry that is called shown before its delay is over',
    'signals/signals-list.long.test.ts',
    edit('moderation/signals.view.ts', 'isDue: delivery.dueAt <= now,', 'isDue: true,'),
  ),
  bug(
    'a page of signals that repeats the last entry of the page before',
    'signals/signals-list.long.test.ts',
    edit('moderation/signals.view.ts', '{ seq: { $lt: cursor } }', '{ seq: { $lte: cursor } }'),
  ),
  bug(
    'a text for TradingView that the intake refuses',
    'signals/alert-text.test.ts',
    edit('alert-text.ts', '[{{plot("Target")}}]', '{{plot("Target")}}'),
  ),
  bug(
    'a message that is called sent before it was read back',
    'operator-signals.long.test.ts',
    edit(
      'sent/delivery-state.ts',
      "if (witnessedAt === null) return { tone: 'attention', text: COPY.accepted(at) };",
      '',
    ),
  ),
] satisfies PlantedBug[];
