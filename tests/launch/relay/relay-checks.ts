import { relayFooter } from '../../../src/domain/signals/relay-message.ts';
import type { MessageState } from '../../../src-sandbox/discord/message-state.ts';
import type { DrillChannels } from './drill-channels.ts';

export interface StoredRow {
  seq: number;
  target: string;
  state: string;
  dueAt: Date;
  messageId: string | null;
  witnessedAt: Date | null;
  receivedAt: Date;
  symbol: string;
  price: string;
  hash: string;
}

interface Ended {
  alerts: number;
  channels: DrillChannels;
  rows: readonly StoredRow[];
  /** Every message with an embed, in the order of Discord. */
  messages: readonly MessageState[];
  priceOf(index: number): string;
}

/** Differences from exactly once, in order, on time and only to its audience. */
export function checkRelay(ended: Ended): string[] {
  const { alerts, channels, rows, messages, priceOf } = ended;
  const wrong: string[] = [];
  for (const [plan, channelId] of Object.entries(channels)) {
    const stored = rows.filter(({ target }) => target === `discord:${channelId}`);
    const posted = messages.filter((message) => message.channelId === channelId);
    const numbers = posted.map((message) => Number(/^#(\d+) /.exec(footerOf(message))?.[1]));
    if (stored.length !== alerts)
      wrong.push(`${plan}: ${stored.length} deliveries, not ${alerts}.`);
    const seqs = stored.map(({ seq }) => seq);
    if (seqs.some((seq, index) => seq !== index + 1)) wrong.push(`${plan}: numbers have holes.`);
    if (JSON.stringify(numbers) !== JSON.stringify(seqs)) {
      const missing = seqs.filter((seq) => !numbers.includes(seq)).length;
      const extra = numbers.length - new Set(numbers).size;
      wrong.push(`${plan}: ${missing} missing, ${extra} twice, or not in the order of numbers.`);
    }
    const byId = new Map(posted.map((message) => [message.id, message]));
    for (const row of stored) {
      const message = byId.get(row.messageId ?? '');
      const isRight =
        row.state === 'sent' &&
        row.witnessedAt !== null &&
        message !== undefined &&
        footerOf(message) === relayFooter(row.seq, row.hash);
      if (!isRight) wrong.push(`${plan}: #${row.seq} is ${row.state} without its message.`);
      else if (Date.parse(message.sentAt) < row.dueAt.getTime()) {
        wrong.push(`${plan}: #${row.seq} was posted before it was due.`);
      }
    }
  }
  const free = JSON.stringify(messages.filter(({ channelId }) => channelId === channels.free));
  const leaked = rows.filter(({ price }) => free.includes(price)).length;
  if (leaked > 0) wrong.push(`${leaked} hidden prices are in the free channel.`);
  const known = new Set(rows.map(({ price }) => price));
  if (known.size !== alerts || !known.has(priceOf(0))) wrong.push('Signals are not the alerts.');
  return wrong.slice(0, 20);
}

function footerOf({ embeds }: MessageState): string {
  return (embeds[0] as { footer?: { text?: string } } | undefined)?.footer?.text ?? '';
}
