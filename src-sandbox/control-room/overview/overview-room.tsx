import { DoorPanel } from '../discord/door-panel.tsx';
import type { DiscordSnapshot } from '../discord/snapshot.ts';
import { useReading } from '../live.ts';
import { PanelStack } from '../parts/panel.tsx';
import { RoomHead } from '../parts/room-head.tsx';
import { DiscordCard } from './discord-card.tsx';
import styles from './overview-room.module.css';
import { RecentPanel } from './recent-panel.tsx';
import { ResetButton } from './reset-button.tsx';
import { StripeCard } from './stripe-card.tsx';
import { TradingViewCard } from './tradingview-card.tsx';

export function OverviewRoom() {
  const discord = useReading<DiscordSnapshot>('discord/state');
  return (
    <>
      <RoomHead
        title="Overview"
        lead="Simulated Stripe, Discord, TradingView, Whop and web push on this machine. Play the outside world here: customers, banks, moderators and the clock."
      >
        <ResetButton />
      </RoomHead>
      <PanelStack>
        <ul className={styles.cards} aria-label="Providers">
          <StripeCard />
          <DiscordCard state={discord} />
          <TradingViewCard />
        </ul>
        {discord !== undefined && <DoorPanel state={discord} />}
        <RecentPanel />
      </PanelStack>
    </>
  );
}
