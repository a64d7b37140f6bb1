import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '../../../scripts/rehearse/command.ts';
import { readFacts } from '../../../scripts/rehearse/facts/fact-table.ts';
import { createSandboxHands } from '../../../scripts/rehearse/person/sandbox-hands.ts';
import { startSandbox } from '../../../src-sandbox/sandbox.ts';
import { temporaryFolder } from '../../support/processes/data-folder.ts';

interface Known {
  stripe: { secretKey: string };
  tradingview: { sessionId: string; sessionIdSign: string; pine: { main: string } };
}

it('a run on accounts reports what holds, marks the facts and hides the keys', async () => {
  const folder = temporaryFolder();
  const documents = { report: join(folder, 'report.md'), facts: join(folder, 'facts.md') };
  copyFileSync('docs/provider-facts.md', documents.facts);
  // Stands in for the real services.
  const sandbox = await startSandbox({
    directory: null,
    ports: { control: 0, stripe: 0, discord: 0, tradingview: 0, whop: 0 },
    host: '127.0.0.1',
  });
  const { control, stripe, discord, tradingview } = sandbox.addresses;
  const known = await createSandboxHands(control).control<Known>('GET', '/credentials');
  const { sessionId, sessionIdSign, pine } = known.tradingview;
  const said: string[] = [];
  try {
    const code = await runCommand({
      args: [
        ...['--script', pine.main, '--second', 'TraderBen'],
        ...['--only', 'S8,T1,T2,T4,T5', '--report'],
      ],
      env: {
        STRIPE_SECRET_KEY: known.stripe.secretKey,
        TRADINGVIEW_SESSION_ID: sessionId,
        TRADINGVIEW_SESSION_SIGN: sessionIdSign,
      },
      folder,
      signal: new AbortController().signal,
      say: (line) => void said.push(line),
      sites: { stripe, discord, tradingview },
      documents,
    });
    // S8 needs Stripe's test clocks, which the sandbox lacks. T5 has no script of another owner.
    expect(code).toBe(3);
  } finally {
    await sandbox.close();
  }
  const report = readFileSync(documents.report, 'utf8');
  expect(report).toMatch(
    /\| T4: .* \| `tv.modify-absent` \| holds \| reading: answered not_exists/,
  );
  expect(report).toMatch(/\| S8: .* \| `stripe.schedule-phases` \| unknown \| the step failed/);
  expect(report).toMatch(/\| T5: .* \| `tv.foreign-script` \| unknown \| not seen/);
  expect(report).toMatch(/\| S1: .* \| \| not run \| \|/);
  expect(report).toMatch(/whose shape differs from the sandbox’s\n\nNone\./);
  const sources = new Map(
    readFacts(readFileSync(documents.facts, 'utf8')).map(({ id, source }) => [id, source]),
  );
  expect(sources.get('tv.modify-absent')).toMatch(/^\*\*live, \d{4}-\d\d-\d\d\*\*, like `remove`/);
  expect(sources.get('tv.pair')).toMatch(/; \*\*live, /);
  expect(sources.get('tv.foreign-script')).not.toContain('live');
  expect(said.at(-1)).toMatch(/1 steps failed, everything cleaned up/);
  const recorded = readFileSync(join(folder, 'calls.jsonl'), 'utf8');
  expect(recorded).toContain('GET /tvcoins/details/');
  for (const secret of [known.stripe.secretKey, sessionId, sessionIdSign]) {
    expect(recorded + said.join('\n') + report).not.toContain(secret);
  }
});
