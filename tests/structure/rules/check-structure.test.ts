import { expect, test } from 'vitest';
import { wrongArrowsOf } from '../../../scripts/structure/arrows.ts';
import { passedDoorsOf } from '../../../scripts/structure/doors.ts';
import { badNamesOf } from '../../../scripts/structure/names.ts';
import { readSourceFile } from '../../../scripts/structure/source-file.ts';

const arrows = (path: string, text: string) => wrongArrowsOf(readSourceFile(path, text));
const doors = (path: string, text: string) => passedDoorsOf(readSourceFile(path, text));
const names = (path: string, text = '') => badNamesOf(readSourceFile(path, text));

test('allows an import from a lower floor', () => {
  expect(arrows('src-server/auth/log-in.ts', "import { x } from '../database/orm.ts';")).toEqual(
    [],
  );
});

test('refuses an import from a higher floor, even over several lines, and names both floors', () => {
  const [sentence] = arrows(
    'src-server/access/reconcile-access.ts',
    "import {\n  a,\n  b,\n} from '../billing/standing.ts';",
  );
  expect(sentence).toContain('billing stands above access');
});

test('slices may import verbs of each other, but no tables', () => {
  const from = 'src-server/auth/create-account.ts';
  expect(arrows(from, "import { v } from '../billing/start-checkout.ts';")).toEqual([]);
  expect(arrows(from, "import { E } from '../billing/customer.entity.ts';")).toHaveLength(1);
});

test('refuses a file that is on no floor', () => {
  expect(arrows('src-server/elsewhere/a.ts', "import '../log/log.ts';")).toHaveLength(1);
});

test('the client may import only types of the server’s routers', () => {
  const from = 'src-client/lib/trpc.ts';
  expect(arrows(from, "import type { A } from '../../src-server/trpc/routers.ts';")).toEqual([]);
  expect(arrows(from, "import { a } from '../../src-server/trpc/routers.ts';")).toHaveLength(1);
  expect(arrows(from, "import type { A } from '../../src-server/auth/a.ts';")).toHaveLength(1);
});

test('the sandbox may not import the server, not even lazily', () => {
  const lazy = "const x = await import('../src-server/log/log.ts');";
  expect(arrows('src-sandbox/main.ts', lazy)).toHaveLength(1);
});

test('the shared rules may import only themselves and zod', () => {
  expect(arrows('src/domain/plan.ts', "import { z } from 'zod';")).toEqual([]);
  expect(arrows('src/domain/plan.ts', "import fs from 'node:fs';")).toHaveLength(1);
});

test('each vendor library may be imported in one place', () => {
  const stripe = "import Stripe from 'stripe';";
  expect(doors('src-server/billing/gateway/client.ts', stripe)).toEqual([]);
  expect(doors('src-server/billing/start-checkout.ts', stripe)).toHaveLength(1);
  expect(doors('src-sandbox/stripe/wire.ts', "import type Stripe from 'stripe';")).toEqual([]);
});

test('a percentage may be formatted in one place', () => {
  for (const text of ['<b>{share.toFixed(1)}%</b>', '<td>{Math.round(share * 100)}%</td>']) {
    expect(doors('src-client/features/a.ts', text)).toHaveLength(1);
    expect(doors('src/domain/numbers/percent-text.ts', text)).toEqual([]);
  }
  expect(doors('src-client/features/a.ts', '<b>{percentOff}%</b>')).toEqual([]);
});

test('dates may be formatted in one place', () => {
  const own = "new Intl.DateTimeFormat('en')";
  expect(doors('src/domain/dates/date-text.ts', own)).toEqual([]);
  for (const text of [own, 'at.toLocaleDateString()', "at.toLocaleString('en', { dateStyle })"]) {
    expect(doors('src-client/lib/dates.ts', text)).toHaveLength(1);
  }
  expect(doors('src-client/lib/dates.ts', "count.toLocaleString('en-US')")).toEqual([]);
});

test('the environment and the wall clock may be read in one place each', () => {
  expect(doors('src-server/auth/a.ts', 'const p = process.env.PORT;')).toHaveLength(1);
  expect(doors('src-server/auth/a.ts', 'const n = new Date();')).toHaveLength(1);
  expect(doors('src-server/auth/a.ts', 'const n = new Date(0);')).toEqual([]);
  expect(doors('src-server/auth/a.ts', '// never Date.now() here')).toEqual([]);
});

test('refuses product source that makes password hashes cheaper', () => {
  const cheap = 'createApp({ ...options, passwordCost: { memoryCost: 8 } });';
  expect(doors('src-server/launch/launch.ts', cheap)).toHaveLength(1);
  expect(doors('scripts/start.mjs', cheap)).toHaveLength(1);
  expect(doors('tests/support/test-app.ts', cheap)).toEqual([]);
});

test('refuses a test that replaces a module', () => {
  expect(doors('tests/server/a.test.ts', "vi.mock(import('./a.ts'));")).toHaveLength(1);
  expect(doors('tests/server/a.test.ts', "vi.doMock('./a.ts');")).toHaveLength(1);
  expect(doors('tests/server/a.test.ts', 'vi.stubEnv("A", "b");')).toEqual([]);
});

test('refuses vague file names and overlong files', () => {
  expect(names('src-server/auth/sign-in.ts')).toEqual([]);
  expect(names('src-server/auth/auth-helpers.ts')).toHaveLength(1);
  expect(names('src-server/auth/types.ts')).toHaveLength(1);
  expect(names('src-server/auth/signIn.ts')).toHaveLength(1);
  expect(names('src-server/auth/sign-in.ts', 'a\n'.repeat(251))).toHaveLength(1);
});
