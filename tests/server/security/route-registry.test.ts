import { Hono } from 'hono';
import { expect, it } from 'vitest';
import type { HttpEnv } from '../../../src-server/http/build-context.ts';
import { createRouteRegistry } from '../../../src-server/http/route-registry.ts';
import { createAppRouter } from '../../../src-server/trpc/app-router.ts';
import { listProcedures } from '../../../src-server/trpc/procedure-policies.ts';
import { createTestApp } from '../../support/test-app.ts';

const letThrough = () => [async (_: unknown, next: () => Promise<void>) => next()];

it('an undeclared route fails the start', () => {
  const app = new Hono<HttpEnv>();
  const registry = createRouteRegistry(app, letThrough);
  registry.add({ method: 'GET', path: '/declared', policy: 'public', limit: 'read' }, (c) =>
    c.text('here'),
  );
  expect(() => registry.assertComplete()).not.toThrow();
  app.get('/back-door', (c) => c.text('open'));
  expect(() => registry.assertComplete()).toThrow('Routes without a policy: GET /back-door');
});

it('an undeclared route for all methods fails the start, but middleware does not', () => {
  const app = new Hono<HttpEnv>();
  const registry = createRouteRegistry(app, letThrough);
  app.use(...letThrough());
  expect(() => registry.assertComplete()).not.toThrow();
  app.all('/back-door', (c) => c.text('open'));
  expect(() => registry.assertComplete()).toThrow('Routes without a policy: ALL /back-door');
});

it('the application declares every route that it answers', async () => {
  const refusal = await createTestApp().then(
    (started) => started.close(),
    (error: Error) => error.message,
  );
  expect(refusal).toBeUndefined();
});

it('a procedure without a policy fails the start', () => {
  const procedures = { 'auth.open': { _def: { type: 'query', inputs: [], meta: {} } } };
  const router = { _def: { procedures } } as unknown as Parameters<typeof listProcedures>[0];
  expect(() => listProcedures(router)).toThrow('The procedure auth.open has no policy.');
});

it('every procedure has a schema for its answer', async () => {
  const started = await createTestApp();
  const { procedures } = createAppRouter(started.app.parts)._def;
  await started.close();
  const listed = Object.entries(procedures as object as Record<string, { _def: object }>);
  expect(listed.length).toBeGreaterThan(100);
  expect(listed.filter(([, { _def }]) => !('output' in _def)).map(([path]) => path)).toEqual([]);
});
