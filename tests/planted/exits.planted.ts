import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in leaving by form. */
export default [
  bug(
    'a withdrawal that does not find a plan for life',
    'withdraw-lifetime.long.test.ts',
    edit(
      'withdraw-lifetime.ts',
      "if (kind !== 'withdraw') return [];",
      "if (kind !== 'cancel') return [];",
    ),
  ),
  bug(
    'a withdrawal that begins before its mail was out for a day',
    'exits/withdrawal.test.ts',
    edit(
      'start-due-exits.ts',
      'and o.sent_at <= ?)',
      'and (o.sent_at is not null or o.sent_at <= ?))',
    ),
  ),
  bug(
    'a withdrawal that refunds only the newest invoice',
    'exits/withdrawal.test.ts',
    edit(
      'refund-all.ts',
      'for (const invoice of data) {',
      'for (const invoice of data.slice(0, 1)) {',
    ),
  ),
  bug(
    'a link that stops only one of two withdrawals',
    'exits/withdrawal.test.ts',
    edit(
      'plan-exit.ts',
      'const announced = await announcedBefore(deps, exit, payer);',
      'const announced = new Set<string>();',
    ),
    edit('stop-exit.ts', "[{ userId, state: 'waiting' as const }]", '[]'),
  ),
  bug(
    'a withdrawal from a second contract that is dropped beside the first',
    'withdraw-lifetime.long.test.ts',
    edit(
      'withdraw-lifetime.ts',
      'isNews: !announced.has(contract.subscriptionId)',
      'isNews: announced.size === 0',
    ),
  ),
  bug(
    'a mail about a scheduled end with a link that never worked',
    'unpaid-cancellation.long.test.ts',
    edit('carry-out-exit.ts', 'exit.stopTokenHash = hashToken(token);', 'void hashToken(token);'),
  ),
  bug(
    'a page that acts when a mail scanner opens its link',
    'exits/cancellation.test.ts',
    edit(
      'exit-routes.ts',
      'const exit = await readStoppable(deps.billing, token);',
      'const exit = await stopExit(deps.billing, token);',
    ),
  ),
  bug(
    'a period to withdraw that ends on a Sunday',
    'exits/exit.test.ts',
    edit('exits/exit.ts', 'weekday === SUNDAY ? day + 1 : day', 'day'),
  ),
  bug(
    'a cancellation by form that a retry repeats after it was taken back',
    'leaving/taken-back.long.test.ts',
    edit(
      'settle-exit.ts',
      'if (row.endsAt == null && (await isTakenBack(deps, exit, row))) return null;',
      '',
    ),
  ),
  bug(
    'an unpaid cancellation that a retry repeats after it was paid and taken back',
    'leaving/taken-back.long.test.ts',
    edit(
      'carry-out-exit.ts',
      'if (row.endsAt == null && (await isTakenBack(deps, exit, row))) return false;',
      '',
    ),
  ),
] satisfies PlantedBug[];
