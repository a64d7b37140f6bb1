import { DoorPanel } from '../discord/door-panel.tsx';
import type { DiscordSnapshot } from '../discord/snapshot.ts';
import { useReading } from '../live.ts';
import { PanelStack } from '../parts/panel.tsx';
import { RoomHead } from '../parts/room-head.tsx';
import { Muted } from '../parts/text.tsx';
import { DemoPanel } from './demo-panel.tsx';
import { DiscordCard } from './discord-card.tsx';
import styles from './overview-room.module.css';
import { RecentPanel } from './recent-panel.tsx';
import { ResetButton } from './reset-button.tsx';
import { StripeCard } from './stripe-card.tsx';
import { TourPanel } from './tour-panel.tsx';
import { TradingViewCard } from './tradingview-card.tsx';

export function OverviewRoom() {
  const info = useReading<{ appUrl: string | null }>('info');
  const discord = useReading<DiscordSnapshot>('discord/state');
  return (
    <>
      <RoomHead
        title="Overview"
        lead="Your shop runs against a simulated Stripe, Discord and TradingView: play its customers, their banks and the clock here, and see what the product does."
      >
        <ResetButton />
      </RoomHead>
      <PanelStack>
        <TourPanel appUrl={info?.appUrl ?? null} />
        <DemoPanel />
        <ul className={styles.cards} aria-label="Providers">
          <StripeCard />
          <DiscordCard state={discord} />
          <TradingViewCard />
        </ul>
        <Muted>
          These are all that the simulated providers hold. The operator’s pages count less: a live
          subscription counts there once it is paid, worth more than zero and gives access.
        </Muted>
        {discord !== undefined && <DoorPanel state={discord} />}
        <RecentPanel />
      </PanelStack>
    </>
  );
}
