import { newId } from '../../database/identifier.ts';
import { transact } from '../../database/transaction.ts';
import { botStateOf } from '../../discord/console/directory/bot-state.view.ts';
import { worksWithoutIntent } from '../../discord/gateway/members-intent.ts';
import type { DiscordGateway } from '../../discord/gateway/port.ts';
import type { OperatorAlert } from '../../mail/alert-operator.ts';
import type { Foundation } from '../foundation.ts';

/** The gateway reports a refused pair once, whichever process noticed it. */
export function alertRefusedSession(foundation: Foundation): void {
  tell(foundation, { about: 'tradingview-disconnected', alertKeys: [newId()] });
}

/** Once a day per reason, because every process and every restart notices it. */
export function alertRefusedBot(foundation: Foundation, discord: DiscordGateway): void {
  discord.subscribe({
    onState(state) {
      if (worksWithoutIntent(state)) return alertRefusedIntent(foundation);
      if (state.kind !== 'refused') return;
      const day = foundation.clock.now().toISOString().slice(0, 10);
      const reason = botStateOf({ state: () => state }).message ?? state.reason;
      tell(foundation, {
        about: 'bot-refused',
        alertKeys: [`${state.reason}:${day}`],
        values: () => ({ reason }),
      });
    },
  });
}

/** Once a month: access continues, and the seller may have chosen this. */
function alertRefusedIntent(foundation: Foundation): void {
  const month = foundation.clock.now().toISOString().slice(0, 7);
  tell(foundation, { about: 'intent-refused', alertKeys: [month] });
}

function tell({ orm, log, alertOperator }: Foundation, alert: OperatorAlert): void {
  transact(orm, (em) => alertOperator(em, alert)).catch((error: unknown) =>
    log.warn({ err: error }, 'the operator could not be notified'),
  );
}
