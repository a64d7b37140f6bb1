import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createDiscordOAuth } from '../../../../src-server/discord/gateway/oauth-client.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it.each([301, 302, 307, 308])('does not follow a redirect with %i', async (status) => {
  let followed = 0;
  const other = await listening(
    createServer((_request, response) => {
      followed += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: 'forged', scope: 'identify' }));
    }),
  );
  const base = await listening(
    createServer((_request, response) => {
      response.writeHead(status, { location: `${other}/oauth2/token` }).end();
    }),
  );
  const oauth = createDiscordOAuth({
    apiBase: `${base}/api`,
    clientId: 'client',
    clientSecret: 'secret',
    redirectUri: 'http://localhost:3000/account/discord',
  });
  await expect(oauth.identify('code', 'v'.repeat(43))).rejects.toMatchObject({
    kind: 'unavailable',
  });
  expect(followed).toBe(0);
});
