import { SET_UP_PARTS } from '../../src/domain/community/set-up-part.ts';
import { createWebhook } from '../../src-server/commands/create-webhook.ts';
import { diagnose } from '../../src-server/commands/doctor.ts';
import { ConfigError, loadConfig } from '../../src-server/config/load-config.ts';

/**
 * `npm run doctor`: checks what is missing before going live. Prints one line per check with its fix, and changes
 * nothing. Exits with 0 when complete, 1 when the operator must act, 2 when a check could not run. Missing objects are
 * created on /admin/setup; `-- --create-webhook` creates Stripe's endpoint before the first start, which needs its
 * secret.
 */
const MARKS = {
  ok: 'ok     ',
  missing: 'MISSING',
  wrong: 'WRONG  ',
  advice: 'advice ',
  sandbox: 'sandbox',
  off: 'off    ',
  unknown: 'unknown',
} as const;

function configuration() {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const problem of error.problems) console.log(`WRONG    configuration  ${problem}`);
    return null;
  }
}

const creates = process.argv.includes('--create-webhook');
const config = creates ? null : configuration();
if (creates) {
  const { message, secret } = await createWebhook(process.env);
  console.log(message);
  if (secret !== null) console.log(`STRIPE_WEBHOOK_SECRET=${secret}`);
  process.exitCode = secret === null ? 1 : 0;
} else if (config === null) process.exitCode = 1;
else {
  const diagnosis = await diagnose(config);
  const all = SET_UP_PARTS.flatMap((part) => diagnosis[part].map((check) => ({ part, ...check })));
  for (const { part, title, state, found, step } of all) {
    console.log(`${MARKS[state]}  ${part.padEnd(11)}  ${title.padEnd(22)}  ${found}`);
    if (step !== null && state !== 'ok') console.log(`${' '.repeat(46)}> ${step}`);
  }
  const count = (...states: string[]) => all.filter(({ state }) => states.includes(state)).length;
  const [bad, unknown] = [count('missing', 'wrong'), count('unknown')];
  console.log(
    `\n${all.length} checks: ${bad} to fix, ${unknown} not checked, ${count('sandbox')} in the sandbox.`,
  );
  process.exitCode = bad > 0 ? 1 : unknown > 0 ? 2 : 0;
}
