import { createServer, type Server } from 'node:http';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { answerCall } from '../core/provider-server.ts';
import { clockRoutes } from './clock.ts';
import type { ControlDeps } from './control.deps.ts';
import { type DemoState, demoRoutes } from './demo.ts';
import { faultRoutes } from './faults.ts';
import { ledgerRoutes } from './ledger.ts';
import { liveRoutes } from './live.ts';
import { mailRoutes } from './mail.ts';
import { overviewRoutes } from './overview.ts';
import { pageRoutes } from './page.ts';
import { answerErrors } from './refusal.ts';
import { refuseForeignBrowsers } from './same-machine.ts';
import { startOverRoutes } from './start-over.ts';
import { NEW_TOUR, tourRoutes } from './tour.ts';

interface ControlServer {
  server: Server;
  /** Ends the event streams and stops watching for mail. */
  close(): void;
}

/** The port through which a person, test or script plays the outside world. */
export function createControlServer(deps: ControlDeps): ControlServer {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const mail = mailRoutes(deps);
  const live = liveRoutes(deps);
  const demo = demoRoutes({
    store: deps.core.store('demo', (): DemoState => ({ report: null })),
    changes: deps.changes,
    stripe: deps.providers.stripe,
    onOver: () => tour.begin(),
  });
  const tour = tourRoutes({
    store: deps.core.store('tour', () => ({ ...NEW_TOUR })),
    core: deps.core,
    stripe: deps.providers.stripe,
    isDemoRunning: demo.isRunning,
  });
  const startOver = startOverRoutes({ changes: deps.changes, isDemoRunning: demo.isRunning });
  app.onError(answerErrors);
  app.use(refuseForeignBrowsers(deps.host));
  app.route('/', overviewRoutes(deps));
  app.route('/clock', clockRoutes(deps));
  app.route('/ledger', ledgerRoutes(deps));
  app.route('/faults', faultRoutes(deps));
  app.route('/mail', mail.app);
  app.route('/live', live.app);
  app.route('/demo', demo.app);
  app.route('/tour', tour.app);
  app.route('/start-over', startOver.app);
  for (const provider of Object.values(deps.providers)) {
    app.route(`/${provider.name}`, provider.control);
  }
  // A push service is small enough to share this port. Its calls meet the ledger and the faults like a vendor's.
  app.post('/push/:token', (c) => answerCall(deps.core, deps.providers.push, c.req.raw, c.env));
  app.route('/', pageRoutes());
  app.notFound((c) => c.json({ message: `Nothing at ${c.req.method} ${c.req.path}.` }, 404));

  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer((request, response) => void listener(request, response));
  // Like the providers: a busy caller may not notice that an idle connection was closed.
  server.keepAliveTimeout = 65_000;
  return {
    server,
    close() {
      live.close();
      demo.close();
      startOver.close();
      mail.close();
    },
  };
}
