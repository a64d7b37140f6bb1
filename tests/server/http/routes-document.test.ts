import { afterAll, beforeAll, expect, it } from 'vitest';
import { mayDo } from '../../../src/domain/people/operator-rights.ts';
import { createTestApp, type TestApp } from '../../support/test-app.ts';
import { ANONYMOUS_MAY } from './kept-by-hand.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const HEAD = `# Routes

Every route that the server answers, from its registry (\`src-server/http/route-registry.ts\`). Limits are in
\`src-server/limits/limit-table.ts\`, rights in \`src/domain/people/operator-rights.ts\`. A test writes this page:

    npx vitest run --project server tests/server/http/routes-document.test.ts --update
`;

it('docs/routes.md lists every registered route with its policy, right and limit', async () => {
  const rows = app.app.http.routes
    .map(({ method, path, policy, right, limit }) => ({ method, path, policy, right, limit }))
    .sort((a, b) => compare(a.path, b.path) || compare(a.method, b.method))
    .map(({ method, path, policy, right, limit }) =>
      `| ${method} | \`${path}\` | ${policy} | ${right ?? ''} | ${limit} |`.replace(/ {2,}/g, ' '),
    );
  const table = ['| method | path | policy | right | limit |', '|---|---|---|---|---|', ...rows];
  const page = `${HEAD}\n${table.join('\n')}\n`;
  await expect(page).toMatchFileSnapshot('../../../docs/routes.md');
});

it('allows a read-only operator to change only their own sign-in and saved views', () => {
  const changing = app.app.http.routes
    .filter(({ policy, method }) => policy === 'operator' && method !== 'GET')
    .filter(({ right }) => right !== 'own-sign-in' && mayDo('read-only', right ?? 'own-sign-in'));
  const others = changing.map(({ path }) => path).filter((path) => !path.endsWith('UsersView'));
  expect(others).toEqual([]);
});

it('strangers may call only the listed routes', () => {
  const open = app.app.http.routes
    .filter(({ policy }) => policy !== 'subscriber' && policy !== 'operator')
    .map(
      ({ method, path, policy }) => `${method} ${path}${policy === 'public' ? '' : ` (${policy})`}`,
    );
  expect(open.sort()).toEqual([...ANONYMOUS_MAY].sort());
});

/** By code unit, the same in every locale. */
function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
