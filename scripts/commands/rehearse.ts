import { join } from 'node:path';
import { runCommand } from '../rehearse/command.ts';
import { EXIT } from '../rehearse/report/exit-code.ts';

/**
 * `npm run rehearse`: plays 28 steps on test accounts of Stripe, Discord and TradingView, and reports which of
 * docs/provider-facts.md hold. `-- --sandbox` uses the local sandbox. See docs/rehearsal.md.
 */
const interruption = new AbortController();

for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    if (interruption.signal.aborted) {
      console.log('Ended without cleaning up. Run again with --clean-up.');
      process.exit(EXIT.interrupted);
    }
    console.log('Interrupted. Cleaning up. Interrupt again to exit immediately.');
    interruption.abort(new Error('The rehearsal was interrupted.'));
  });
}

process.exitCode = await runCommand({
  args: process.argv.slice(2),
  env: process.env,
  folder: join(process.env.DATA_DIR || '.data', 'rehearsal'),
  signal: interruption.signal,
  say: (line) => console.log(line),
});
