import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { measureCurrentUser } from './current-user.ts';
import type { Figure } from './kit/figure.ts';
import { keeps } from './kit/figure.ts';
import { rowOf, writeTable } from './kit/report.ts';
import { measureLoginFlood } from './login-flood.ts';
import { measureStartUp } from './start-up.ts';
import { measureWebhooks } from './webhooks.ts';

/** `npm run bench [name …]`: the product beside tiny references, in one run. A missed floor fails the command. */
const BENCHES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  'current-user': measureCurrentUser,
  webhooks: measureWebhooks,
  'start-up': measureStartUp,
  'login-flood': measureLoginFlood,
};

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => BENCHES[name] === undefined);
if (unknown.length > 0) {
  console.error(
    `No bench is called ${unknown.join(', ')}; there are ${Object.keys(BENCHES).join(', ')}.`,
  );
  process.exit(1);
}

const figures: Figure[] = [];
for (const [name, measure] of Object.entries(BENCHES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  for (const figure of await measure()) {
    figures.push(figure);
    console.log(rowOf(figure));
    if (!keeps(figure)) process.exitCode = 1;
  }
}
if (asked.length === 0) {
  writeFileSync(join(import.meta.dirname, 'results.json'), `${JSON.stringify(figures, null, 2)}\n`);
  writeTable(figures);
}
