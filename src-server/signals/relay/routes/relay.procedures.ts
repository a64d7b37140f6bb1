import {
  changeRouteInput,
  createRouteInput,
  deletedRouteAnswer,
  deliveriesAnswer,
  deliveriesInput,
  relayChannelsAnswer,
  relayPreviewAnswer,
  relayPreviewInput,
  routeIdAnswer,
  routeInput,
  routesAnswer,
} from '../../../../src/contract/operator/relay-routes.contract.ts';
import { successAnswer } from '../../../../src/contract/wire-fields.ts';
import { readFork } from '../../../database/transaction.ts';
import { operatorProcedure, router } from '../../../procedure/procedures.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { changeRoute, createRoute, deleteRoute, resumeRoute } from './change-routes.ts';
import { listRelayChannels } from './channels.view.ts';
import { previewRelay } from './preview.view.ts';
import { listDeliveries, listRoutes } from './routes.view.ts';

/** Part of the router `admin`. */
export function relayProcedures(deps: SignalsDeps) {
  return {
    relayRoutes: operatorProcedure('signals.read')
      .output(routesAnswer)
      .query(async () => ({ routes: await listRoutes(deps) })),

    relayDeliveries: operatorProcedure('signals.read')
      .input(deliveriesInput)
      .output(deliveriesAnswer)
      .query(async ({ input }) => ({
        deliveries: await listDeliveries(readFork(deps.orm), input),
      })),

    relayPreview: operatorProcedure('signals.read')
      .input(relayPreviewInput)
      .output(relayPreviewAnswer)
      .query(({ input }) => previewRelay(deps, input)),

    createRelayRoute: operatorProcedure('signals.configure')
      .input(createRouteInput)
      .output(routeIdAnswer)
      .mutation(({ ctx, input }) => createRoute(deps, ctx.actor, input)),

    changeRelayRoute: operatorProcedure('signals.configure')
      .input(changeRouteInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await changeRoute(deps, ctx.actor, input);
        return { success: true };
      }),

    deleteRelayRoute: operatorProcedure('signals.configure')
      .input(routeInput)
      .output(deletedRouteAnswer)
      .mutation(({ ctx, input }) => deleteRoute(deps, ctx.actor, input)),

    resumeRelayRoute: operatorProcedure('signals.configure')
      .input(routeInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await resumeRoute(deps, ctx.actor, input);
        return { success: true };
      }),
  };
}

/** Merged into the router `discord`. */
export function createRelayRouter(deps: SignalsDeps) {
  return router({
    relayChannels: operatorProcedure('signals.read')
      .output(relayChannelsAnswer)
      .query(() => listRelayChannels(deps)),
  });
}
