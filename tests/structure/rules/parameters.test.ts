import { expect, test } from 'vitest';
import { wrongParametersOf } from '../../../scripts/structure/parameters.ts';
import { readSourceFile } from '../../../scripts/structure/source-file.ts';

const problemsOf = (text: string, path = 'src-server/billing/a.ts') =>
  wrongParametersOf(readSourceFile(path, text));

test('an exported function with four parameters: refused', () => {
  const verb = 'export async function pay(deps: Deps, actor: A, plan: P, cycle: C) {}';
  expect(problemsOf(verb)).toEqual([
    'gives pay 4 parameters: put those after deps and actor into one input object',
  ]);
});

test('three parameters, or four of a function that is not exported: allowed', () => {
  expect(problemsOf('export function pay(deps: Deps, actor: A, { plan, cycle }: I) {}')).toEqual(
    [],
  );
  expect(problemsOf('function pay(a: A, b: B, c: C, d: D) {}')).toEqual([]);
});

test('em behind deps: refused', () => {
  expect(problemsOf('export function store(deps: Deps, em: EntityManager) {}')).toEqual([
    'passes em to store behind another parameter: the order is em, deps, input',
  ]);
});

test('em before deps, or in a callback: allowed', () => {
  expect(problemsOf('export function store(em: EntityManager, deps: Deps) {}')).toEqual([]);
  expect(problemsOf('export function run(o: Orm, w: (em: EntityManager) => void) {}')).toEqual([]);
});

test('dependencies that declare a field of the kernel again: refused', () => {
  expect(problemsOf('export interface BillingDeps { orm: Orm; stripe: S }')).toEqual([
    'declares orm again in BillingDeps: extend Kernel, or a Pick of it',
  ]);
  expect(problemsOf('type Deps = { log: Log };')).toHaveLength(1);
});

test('dependencies that extend the kernel, or lie below it: allowed', () => {
  expect(problemsOf('export interface BillingDeps extends Kernel { stripe: S }')).toEqual([]);
  expect(problemsOf('interface WorkerDeps { orm: Orm }', 'src-server/jobs/a.ts')).toEqual([]);
});

test('code outside the server: allowed', () => {
  const text = 'export function f(a: A, b: B, c: C, d: D) {}';
  expect(problemsOf(text, 'src-sandbox/a.ts')).toEqual([]);
});
