import type { ProxyOptions } from 'vite';

/**
 * The server accepts only its own Origin. The proxy rewrites the Origin of the development client and leaves any other
 * unchanged, which the server refuses.
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
