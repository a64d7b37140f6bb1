import type { ComponentType } from 'react';
import { DiscordRoom } from './discord/discord-room.tsx';
import { FaultsRoom } from './faults/faults-room.tsx';
import { LedgerRoom } from './ledger/ledger-room.tsx';
import { MailRoom } from './mail/mail-room.tsx';
import { OverviewRoom } from './overview/overview-room.tsx';
import { PushRoom } from './push/push-room.tsx';
import { StripeRoom } from './stripe/stripe-room.tsx';
import { TradingViewRoom } from './tradingview/tradingview-room.tsx';

/** Each room has a hash: #stripe, and #stripe/invoices for a section. */
export const ROOMS = [
  { id: 'overview', title: 'Overview', Content: OverviewRoom },
  { id: 'stripe', title: 'Stripe', Content: StripeRoom },
  { id: 'discord', title: 'Discord', Content: DiscordRoom },
  { id: 'tradingview', title: 'TradingView', Content: TradingViewRoom },
  { id: 'push', title: 'Push', Content: PushRoom },
  { id: 'mail', title: 'Mail', Content: MailRoom },
  { id: 'faults', title: 'Faults', Content: FaultsRoom },
  { id: 'ledger', title: 'Ledger', Content: LedgerRoom },
] as const satisfies { id: string; title: string; Content: ComponentType }[];
