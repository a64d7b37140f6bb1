import { consoleRoutes } from './console.routes.tsx';
import { operatorRoutes } from './operator.routes.tsx';
import { rootRoute } from './root.route.tsx';
import { PUBLIC_ROUTES } from './route-tree.ts';

/** Every page. A document that starts at an operator's page loads it. */
export const operatorTree = () =>
  rootRoute.addChildren([...PUBLIC_ROUTES, operatorRoutes, consoleRoutes]);
