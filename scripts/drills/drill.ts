import { DRILLS } from './named-drills.ts';
import { runShell } from './run-shell.ts';

/**
 * `npm run drill`: the main drill, with the options of tests/drill/run-drill.ts.
 * `npm run drill -- webhooks`: another drill by its name, with its own arguments after it.
 */
const [name = '', ...rest] = process.argv.slice(2);
const command = DRILLS[name];
if (command !== undefined) {
  process.exitCode = (await runShell(command, rest)) ?? 1;
} else if (name === '' || name.startsWith('-')) {
  await import('../../tests/drill/run-drill.ts');
} else {
  console.error(
    `There is no drill named ${name}. The drills are: ${Object.keys(DRILLS).join(', ')}.`,
  );
  process.exitCode = 2;
}
