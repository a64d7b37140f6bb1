import { bug, edit, type PlantedBug } from './support/planted-bug.ts';

/** Bugs in leaving by form. */
export default [
  bug(
    'a withdrawal by anyone that ends the access at once',
    'exits/withdrawal.test.ts',
    edit(
      'exits/settle-exit.ts',
      'exit.receivedAt.getTime() + UNDO_MS',
      'exit.receivedAt.getTime() - 1',
    ),
  ),
  bug(
    'a refund that is said to be made, and was refused',
    'exits/withdrawal.test.ts',
    edit(
      'carry-out-withdrawal.ts',
      "error.kind === 'refused') return true",
      "error.kind === 'refused') return false",
    ),
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
] satisfies PlantedBug[];
