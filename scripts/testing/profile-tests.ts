import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { headOf, REPORTS, thisRun } from '../reports/this-run.ts';
import { findInstalledBrowser } from './installed-browser.ts';
import { figuresOfFiles } from './profile/file-figures.ts';
import type { FileMark } from './profile/file-mark.ts';
import { type StageProfile, withTables } from './profile/profile-table.ts';
import { sampleProcesses } from './profile/sample-processes.ts';
import { runVitest } from './run-vitest.ts';
import { STAGES } from './stages.ts';

/**
 * `npm run test:profile`: profiles `npm test` by stage and by file, as a table in docs/testing.md and in full in
 * docs/reports/test-profile.json. `-- browser` profiles one project's stage and keeps the other figures.
 * `-- server tests/server/mail` profiles single files and writes nothing. Linux only.
 */
const PAGE = join(import.meta.dirname, '../../docs/testing.md');
const REPORT = join(REPORTS, 'test-profile.json');

const asked = process.argv.slice(2);
const files = asked.filter((word) => word.includes('/'));
const projects = asked.filter((word) => !word.includes('/'));
const stages = STAGES.filter(
  (runs) => projects.length === 0 || runs.flat().some((name) => projects.includes(name)),
);

await buildClients(console.log).done;
const profiles: StageProfile[] = [];
for (const runs of stages) profiles.push(await profileStage(runs));
if (files.length > 0) console.log(withTables('<!-- profile --><!-- /profile -->', '', profiles));
else writeTables();

async function profileStage(runs: readonly string[][]): Promise<StageProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-profile-'));
  const marksFile = join(folder, 'marks');
  writeFileSync(marksFile, '');
  process.env.TEST_PROFILE = marksFile;
  const sampling = sampleProcesses();
  const browserPath = findInstalledBrowser()?.path;
  await Promise.all(
    runs
      .map((names) => names.filter((name) => files.length === 0 || projects.includes(name)))
      .filter((names) => names.length > 0)
      .map((names, place) => {
        const output = place === 0 ? 'at once' : 'after';
        return runVitest({ projects: names, browserPath, output, options: files });
      }),
  );
  const { samples, ...sampled } = sampling.stop();
  const marks = readFileSync(marksFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileMark);
  rmSync(folder, { recursive: true, force: true });
  const { commit, date } = thisRun();
  const measured = `${commit?.slice(0, 7) ?? 'no commit'}, ${date.slice(0, 10)}`;
  return { name: runs.flat().join(', '), measured, sampled, files: figuresOfFiles(marks, samples) };
}

function writeTables(): void {
  const before = readReport();
  const all = STAGES.map((runs) => runs.flat().join(', ')).flatMap((name) => {
    const profile = [...profiles, ...before].find((each) => each.name === name);
    return profile === undefined ? [] : [profile];
  });
  const head = `${headOf('npm run test:profile', thisRun())}.`;
  writeFileSync(REPORT, `${JSON.stringify({ head, stages: all }, null, 1)}\n`);
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), head, all));
}

function readReport(): StageProfile[] {
  try {
    return (JSON.parse(readFileSync(REPORT, 'utf8')) as { stages: StageProfile[] }).stages;
  } catch {
    return [];
  }
}
