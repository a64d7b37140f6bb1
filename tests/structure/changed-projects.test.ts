import { expect, test } from 'vitest';
import { projectsAffectedBy } from '../../scripts/testing/changed-projects.ts';

const namesFor = (...changed: string[]) =>
  projectsAffectedBy(changed).map(({ project }) => project);
const serverRun = (...changed: string[]) =>
  projectsAffectedBy(changed).find(({ project }) => project === 'server');

test('a server change also runs the launch, drill and browser projects', () => {
  expect(namesFor('src-server/mail/smtp.ts')).toEqual([
    'domain',
    'sandbox',
    'server',
    'server-long',
    'launch',
    'drill',
    'browser',
  ]);
});

test('a changed server test starts no whole processes', () => {
  expect(namesFor('tests/server/mail/smtp.test.ts')).not.toContain('launch');
  expect(serverRun('tests/server/mail/smtp.test.ts')?.relatedOnly).toBe(true);
});

test('a changed client page runs the browser project but not the drill', () => {
  expect(namesFor('src-client/routes/index.tsx')).toContain('browser');
  expect(namesFor('src-client/routes/index.tsx')).not.toContain('drill');
});

test('a change that no import shows runs the whole server project', () => {
  expect(serverRun('scripts/commands/backup.ts')?.relatedOnly).toBe(false);
  expect(serverRun('package.json')?.relatedOnly).toBe(false);
  expect(namesFor('package.json')).not.toContain('server-long');
  expect(serverRun('tests/support/test-app.ts')?.relatedOnly).toBe(false);
});

test('a changed document runs the repository rules and the tests that import it', () => {
  expect(namesFor('docs/testing.md')).toEqual(['domain', 'sandbox', 'server', 'server-long']);
  expect(serverRun('docs/testing.md')?.relatedOnly).toBe(true);
});
