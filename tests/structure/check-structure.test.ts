import { expect, test } from 'vitest';
import { wrongArrowsOf } from '../../scripts/structure/arrows.ts';
import { passedDoorsOf } from '../../scripts/structure/doors.ts';
import { badNamesOf } from '../../scripts/structure/names.ts';
import { readSourceFile } from '../../scripts/structure/source-file.ts';

const arrows = (path: string, text: string) => wrongArrowsOf(readSourceFile(path, text));
const doors = (path: string, text: string) => passedDoorsOf(readSourceFile(path, text));
const names = (path: string, text = '') => badNamesOf(readSourceFile(path, text));

test('an import of a lower floor is fine', () => {
  expect(arrows('src-server/auth/log-in.ts', "import { x } from '../database/orm.ts';")).toEqual(
    [],
  );
});

test('an import of a higher floor is told with both floors, over several lines too', () => {
  const [sentence] = arrows(
    'src-server/access/reconcile-access.ts',
    "import {\n  a,\n  b,\n} from '../billing/standing.ts';",
  );
  expect(sentence).toContain('billing stands above access');
});

test('slices meet through verbs and never through tables', () => {
  const from = 'src-server/auth/create-account.ts';
  expect(arrows(from, "import { v } from '../billing/start-checkout.ts';")).toEqual([]);
  expect(arrows(from, "import { E } from '../billing/customer.entity.ts';")).toHaveLength(1);
});

test('a file that stands on no floor is told to take one', () => {
  expect(arrows('src-server/elsewhere/a.ts', "import '../log/log.ts';")).toHaveLength(1);
});

test('the client takes types from the routers and nothing else of the server', () => {
  const from = 'src-client/lib/trpc.ts';
  expect(arrows(from, "import type { A } from '../../src-server/trpc/routers.ts';")).toEqual([]);
  expect(arrows(from, "import { a } from '../../src-server/trpc/routers.ts';")).toHaveLength(1);
  expect(arrows(from, "import type { A } from '../../src-server/auth/a.ts';")).toHaveLength(1);
});

test('the sandbox does not reach into the server, not even lazily', () => {
  const lazy = "const x = await import('../src-server/log/log.ts');";
  expect(arrows('src-sandbox/main.ts', lazy)).toHaveLength(1);
});

test('the shared rules know only themselves and zod', () => {
  expect(arrows('src/domain/plan.ts', "import { z } from 'zod';")).toEqual([]);
  expect(arrows('src/domain/plan.ts', "import fs from 'node:fs';")).toHaveLength(1);
});

test('each vendor library enters at one door', () => {
  const stripe = "import Stripe from 'stripe';";
  expect(doors('src-server/billing/stripe/client.ts', stripe)).toEqual([]);
  expect(doors('src-server/billing/start-checkout.ts', stripe)).toHaveLength(1);
  expect(doors('src-sandbox/stripe/wire.ts', "import type Stripe from 'stripe';")).toEqual([]);
});

test('the environment and the wall clock are read only behind their doors', () => {
  expect(doors('src-server/auth/a.ts', 'const p = process.env.PORT;')).toHaveLength(1);
  expect(doors('src-server/auth/a.ts', 'const n = new Date();')).toHaveLength(1);
  expect(doors('src-server/auth/a.ts', 'const n = new Date(0);')).toEqual([]);
  expect(doors('src-server/auth/a.ts', '// never Date.now() here')).toEqual([]);
});

test('a source of the product that makes password hashes cheaper is refused', () => {
  const cheap = 'createApp({ ...options, passwordCost: { memoryCost: 8 } });';
  expect(doors('src-server/launch/launch.ts', cheap)).toHaveLength(1);
  expect(doors('scripts/start.mjs', cheap)).toHaveLength(1);
  expect(doors('tests/support/test-app.ts', cheap)).toEqual([]);
});

test('no test replaces a module', () => {
  expect(doors('tests/server/a.test.ts', "vi.mock(import('./a.ts'));")).toHaveLength(1);
  expect(doors('tests/server/a.test.ts', "vi.doMock('./a.ts');")).toHaveLength(1);
  expect(doors('tests/server/a.test.ts', 'vi.stubEnv("A", "b");')).toEqual([]);
});

test('names say something and files stay short', () => {
  expect(names('src-server/auth/sign-in.ts')).toEqual([]);
  expect(names('src-server/auth/auth-helpers.ts')).toHaveLength(1);
  expect(names('src-server/auth/types.ts')).toHaveLength(1);
  expect(names('src-server/auth/signIn.ts')).toHaveLength(1);
  expect(names('src-server/auth/sign-in.ts', 'a\n'.repeat(251))).toHaveLength(1);
});
