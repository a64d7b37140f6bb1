import { runShell } from '../drills/run-shell.ts';

/** `npm run docs -- pictures` and `npm run docs -- security`: the parts of documents that a program writes. */
const PARTS: Readonly<Record<string, string>> = {
  pictures: 'node scripts/reports/docs-pictures.ts',
  security: 'node scripts/reports/write-security-table.ts',
};

const [name = '', ...rest] = process.argv.slice(2);
const command = PARTS[name];
if (command === undefined) {
  console.error(`npm run docs -- ${Object.keys(PARTS).join('|')}`);
  process.exitCode = 2;
} else {
  process.exitCode = (await runShell(command, rest)) ?? 1;
}
