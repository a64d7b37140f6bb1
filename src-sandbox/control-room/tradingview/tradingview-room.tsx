import { Button } from '@mantine/core';
import type { TradingViewSnapshot } from '../../tradingview/snapshot.ts';
import { useReading } from '../live.ts';
import { PanelStack } from '../parts/panel.tsx';
import { Pill } from '../parts/pill.tsx';
import { RoomHead } from '../parts/room-head.tsx';
import { useAct } from '../use-act.ts';
import { AccessPanel } from './access-panel.tsx';
import { AlertsPanel } from './alerts-panel.tsx';
import { BehaviourPanel } from './behaviour-panel.tsx';
import { CookiePanel } from './cookie-panel.tsx';
import { TradersPanel } from './traders-panel.tsx';

export function TradingViewRoom() {
  const state = useReading<TradingViewSnapshot>('tradingview/state');
  return (
    <>
      <RoomHead
        title="TradingView"
        lead="Play the seller in the 'Manage access' dialog, a trader who changes names, an alert that fires, or TradingView when it ends a session."
      >
        {state !== undefined && <Cookie alive={state.session.alive} />}
      </RoomHead>
      {state !== undefined && (
        <PanelStack>
          <CookiePanel session={state.session} />
          <AlertsPanel />
          {state.scripts.map((script) => (
            <AccessPanel key={script.key} script={script} />
          ))}
          <TradersPanel users={state.users} />
          <BehaviourPanel settings={state.settings} />
        </PanelStack>
      )}
    </>
  );
}

function Cookie({ alive }: { alive: boolean }) {
  const { busy, run } = useAct();
  const press = (path: string, done: string) => () => run('POST', path, {}, done);
  return (
    <>
      <Pill tone={alive ? 'good' : 'bad'}>{alive ? 'Cookie is alive' : 'Cookie is dead'}</Pill>
      {alive ? (
        <>
          <Button
            disabled={busy}
            onClick={press('tradingview/cookie/expire', 'The cookie is dead.')}
          >
            Expire the cookie
          </Button>
          <Button
            disabled={busy}
            onClick={press('tradingview/cookie/rotate', 'The next answer carries a new cookie.')}
          >
            Rotate it
          </Button>
        </>
      ) : (
        <Button
          disabled={busy}
          onClick={press('tradingview/cookie/revive', 'The cookie is alive again.')}
        >
          Revive the cookie
        </Button>
      )}
    </>
  );
}
