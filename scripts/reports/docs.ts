import { runShell } from '../drills/run-shell.ts';

/** `npm run docs -- pictures`, `security` or `charts`: the parts of documents that a program writes. */
const PARTS: Readonly<Record<string, string>> = {
  pictures: 'node scripts/reports/docs-pictures.ts',
  security: 'node scripts/reports/write-security-table.ts',
  charts: 'node scripts/reports/bench-charts.ts',
};

const [name = '', ...rest] = process.argv.slice(2);
const command = PARTS[name];
if (command === undefined) {
  console.error(`npm run docs -- ${Object.keys(PARTS).join('|')}`);
  process.exitCode = 2;
} else {
  process.exitCode = (await runShell(command, rest)) ?? 1;
}
