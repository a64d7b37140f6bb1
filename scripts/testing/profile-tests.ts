import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildClients } from '../../src-server/launch/client-build.ts';
import { headOf, REPORTS, thisRun } from '../reports/this-run.ts';
import { findInstalledBrowser } from './installed-browser.ts';
import { figuresOfFiles } from './profile/file-figures.ts';
import type { FileMark } from './profile/file-mark.ts';
import { type RunProfile, type TestProfile, withTables } from './profile/profile-table.ts';
import { sampleProcesses } from './profile/sample-processes.ts';
import { runVitest } from './run-vitest.ts';
import { NOT_DAILY, RUNS } from './runs.ts';

/**
 * `npm run test:profile`: profiles each run of `npm test` alone, by file, as a table in docs/testing.md and in full in
 * docs/reports/test-profile.json. `-- browser` profiles one project's run and keeps the other figures; only so are the
 * runs profiled that are not daily. `-- server tests/server/mail` profiles single files and writes nothing. Linux only.
 */
const PAGE = join(import.meta.dirname, '../../docs/testing.md');
const REPORT = join(REPORTS, 'test-profile.json');

const asked = process.argv.slice(2);
const files = asked.filter((word) => word.includes('/'));
const projects = asked.filter((word) => !word.includes('/'));
const PROFILED = RUNS.flatMap((names) => [
  names.filter((name) => !NOT_DAILY.includes(name)),
  names.filter((name) => NOT_DAILY.includes(name)),
]).filter((names) => names.length > 0);
const isAsked = (name: string) =>
  projects.length === 0 ? !NOT_DAILY.includes(name) : projects.includes(name);
const runs = PROFILED.filter((names) => names.some(isAsked));

/** Unless asked for projects that are not daily, as in `npm test`. */
if (!projects.some((name) => NOT_DAILY.includes(name))) process.env.TEST_DAILY ??= '1';

await buildClients(console.log).done;
const profiles: RunProfile[] = [];
for (const names of runs) profiles.push(await profileRun(names));
if (files.length > 0) console.log(withTables('<!-- profile --><!-- /profile -->', '', profiles));
else writeTables();

async function profileRun(names: readonly string[]): Promise<RunProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'wickline-profile-'));
  const marksFile = join(folder, 'marks');
  writeFileSync(marksFile, '');
  process.env.TEST_PROFILE = marksFile;
  const sampling = sampleProcesses();
  const browserPath = findInstalledBrowser()?.path;
  await runVitest({
    projects: names.filter((name) => files.length === 0 || projects.includes(name)),
    browserPath,
    options: files,
  });
  const { samples, ...sampled } = sampling.stop();
  const marks = readFileSync(marksFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as FileMark);
  rmSync(folder, { recursive: true, force: true });
  const { commit, date } = thisRun();
  const measured = `${commit?.slice(0, 7) ?? 'no commit'}, ${date.slice(0, 10)}`;
  return { name: names.join(', '), measured, sampled, files: figuresOfFiles(marks, samples) };
}

function writeTables(): void {
  const before = readReport();
  const all = PROFILED.map((names) => names.join(', ')).flatMap((name) => {
    const profile = [...profiles, ...before.runs].find((each) => each.name === name);
    return profile === undefined ? [] : [profile];
  });
  const measured = new Set(all.flatMap((run) => run.files.map(({ file }) => file)));
  const earlier = [...before.runs.flatMap((run) => run.files), ...before.earlier].filter(
    ({ file }) => !measured.has(file) && existsSync(join(import.meta.dirname, '../..', file)),
  );
  const head = `${headOf('npm run test:profile', thisRun())}.`;
  const report: TestProfile = { head, runs: all, earlier };
  writeFileSync(REPORT, `${JSON.stringify(report, null, 1)}\n`);
  writeFileSync(PAGE, withTables(readFileSync(PAGE, 'utf8'), head, all));
}

function readReport(): Pick<TestProfile, 'runs' | 'earlier'> {
  try {
    const { runs, earlier = [] } = JSON.parse(readFileSync(REPORT, 'utf8'));
    return { runs, earlier };
  } catch {
    return { runs: [], earlier: [] };
  }
}
