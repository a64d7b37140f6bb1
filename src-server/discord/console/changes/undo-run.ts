import type { ConsoleAnswer } from '../../../../src/contract/discord/discord-console.contract.ts';
import { readFork } from '../../../database/transaction.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { ConsoleChangeEntity } from './console-change.entity.ts';
import { undoChange } from './undo-change.ts';

/** Undoes every change of one click, last change first. */
export async function undoRun(
  deps: ConsoleDeps,
  operator: string,
  runId: string,
): Promise<ConsoleAnswer> {
  const rows = await readFork(deps.orm).find(
    ConsoleChangeEntity,
    { guildId: deps.gateway.guildId, runId },
    { orderBy: { id: 'desc' } },
  );
  if (rows.length === 0) return { success: false, message: 'This change does not exist.' };
  const answers: ConsoleAnswer[] = [];
  for (const { id } of rows) answers.push(await undoChange(deps, operator, id));
  const failed = answers.filter((answer) => !answer.success);
  const [first] = failed;
  if (first !== undefined) {
    const message = `${failed.length} of ${answers.length} were not undone: ${first.message}`;
    return { success: false, message };
  }
  const telling = [...new Set(answers.map((answer) => answer.message))];
  return { success: true, message: telling.join(' ') };
}
