import {
  alertsAnswer,
  alertsInput,
  changeSourceInput,
  createSourceInput,
  rotateTokenInput,
  sourceAddressAnswer,
  sourcesAnswer,
} from '../../src/contract/operator/signals-operator.contract.ts';
import {
  digestInput,
  feedAnswer,
  feedInput,
  notificationsAnswer,
  subscribePushInput,
  unsubscribePushInput,
} from '../../src/contract/signal-feed.contract.ts';
import { successAnswer } from '../../src/contract/wire-fields.ts';
import { readFork } from '../database/transaction.ts';
import {
  confirmedOperatorProcedure,
  operatorProcedure,
  router,
  subscriberProcedure,
} from '../procedure/procedures.ts';
import { chooseDigest } from './feed/digest/digest-choice.ts';
import { notificationsOf, subscribePush, unsubscribePush } from './feed/push/browsers.ts';
import { signalFeed } from './feed/signal-feed.ts';
import type { SignalsDeps } from './signals.deps.ts';
import { changeSource, createSource, rotateToken } from './sources/sources.ts';
import { listAlerts, listSources } from './sources/sources.view.ts';

/** Merged into the router `tradingview`: sources of alerts, and the subscriber's feed. */
export function createSignalsRouter(deps: SignalsDeps) {
  return router({
    signalFeed: subscriberProcedure
      .input(feedInput)
      .output(feedAnswer)
      .query(({ ctx, input }) => signalFeed(deps, ctx.actor, input)),

    signalNotifications: subscriberProcedure
      .output(notificationsAnswer)
      .query(({ ctx }) => notificationsOf(deps, ctx.actor)),

    subscribePush: subscriberProcedure
      .input(subscribePushInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await subscribePush(deps, { ...ctx.actor, userAgent: ctx.userAgent }, input);
        return { success: true };
      }),

    unsubscribePush: subscriberProcedure
      .input(unsubscribePushInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await unsubscribePush(deps, ctx.actor, input.endpointHash);
        return { success: true };
      }),

    chooseSignalDigest: subscriberProcedure
      .input(digestInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await chooseDigest(deps, ctx.actor, input.on);
        return { success: true };
      }),

    signalSources: operatorProcedure('signals.read')
      .output(sourcesAnswer)
      .query(async () => ({ sources: await listSources(readFork(deps.orm), deps.clock.now()) })),

    signalAlerts: operatorProcedure('signals.read')
      .input(alertsInput)
      .output(alertsAnswer)
      .query(async ({ input }) => ({
        alerts: await listAlerts(readFork(deps.orm), input?.source),
      })),

    createSignalSource: operatorProcedure('signals.configure')
      .input(createSourceInput)
      .output(sourceAddressAnswer)
      .mutation(({ ctx, input }) => createSource(deps, ctx.actor, input)),

    changeSignalSource: operatorProcedure('signals.configure')
      .input(changeSourceInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await changeSource(deps, ctx.actor, input);
        return { success: true };
      }),

    rotateSignalToken: confirmedOperatorProcedure('signals.configure')
      .input(rotateTokenInput)
      .output(sourceAddressAnswer)
      .mutation(({ ctx, input }) => rotateToken(deps, ctx.actor, input)),
  });
}
