import { CHANNELS, ROUTES, somePreview } from './route-answers.ts';
import { SIGNALS } from './sent-answers.ts';
import { ALERTS, SOURCES } from './source-answers.ts';

/** Answers of the operator's signals pages. */
export const SIGNALS_ANSWERS: Record<string, unknown> = {
  'tradingview.signalSources': { sources: SOURCES },
  'tradingview.signalAlerts': { alerts: ALERTS },
  'admin.signals': { signals: SIGNALS, nextCursor: null },
  'admin.relayRoutes': { routes: ROUTES },
  'admin.relayPreview': somePreview,
  'discord.relayChannels': { success: true, message: '3 channels', channels: CHANNELS },
};
