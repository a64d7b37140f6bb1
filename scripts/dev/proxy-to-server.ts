import type { ProxyOptions } from 'vite';

/**
 * The server answers its own pages only, by their Origin. The pages of the development client become that here;
 * whoever else calls keeps the Origin they have, and is refused.
 */
export function proxyToServer(server: string): Record<string, ProxyOptions> {
  const options: ProxyOptions = {
    target: server,
    configure(proxy) {
      proxy.on('proxyReq', (passedOn, { headers }) => {
        if (headers.origin === `http://${headers.host}`) passedOn.setHeader('origin', server);
      });
    },
  };
  return { '/trpc': options, '/api': options };
}
