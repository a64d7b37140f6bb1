import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { proxyToServer } from '../../../scripts/dev/proxy-to-server.ts';
import { personAt } from '../../support/http-person.ts';
import { createTestApp, OPERATOR, type TestApp } from '../../support/test-app.ts';

let app: TestApp;
let client: ViteDevServer;
let page: string;
beforeAll(async () => {
  app = await createTestApp();
  client = await createServer({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { port: 0, host: '127.0.0.1', proxy: proxyToServer(app.url) },
  });
  await client.listen();
  page = new URL(client.resolvedUrls?.local[0] ?? '').origin;
});
afterAll(async () => {
  await client.close();
  await app.close();
});

it('an operator can sign in on a page of the development client', async () => {
  const operator = personAt(page);
  const { status } = await operator.post('/api/admin-login', OPERATOR, { origin: page });
  expect(status).toBe(200);
  expect((await operator.get('/api/admin/users')).status).toBe(200);
});

it('the development client refuses a page of another site', async () => {
  const foreign = await personAt(page).post('/api/admin-login', OPERATOR, {
    origin: 'https://evil.example',
  });
  expect(foreign.status).toBe(403);
});
