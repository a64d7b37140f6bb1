import { SHOWN_HASH_LENGTH } from './chain.ts';
import type { MaskedSignal } from './mask.ts';
import type { SignalKind } from './signal.ts';
import { fillTemplate } from './template.ts';

/** A signal as a message in a channel. */
interface RelayMessage {
  title: string;
  description: string | null;
  fields: { name: string; value: string; inline: boolean }[];
  footer: string;
  timestamp: string;
  colour: number;
}

/** Name of the field that marks a late message. It is found again when the message is read back. */
export const LATE_FIELD = 'Late';
const GREEN = 0x2f9e44;
const RED = 0xe03131;
const GREY = 0x868e96;
const MAX_DESCRIPTION = 4_000;

/** Identifies an entry in every message that shows it: '#123 · 9f3c1a0b2d4e6f80'. */
export function relayFooter(seq: number, hash: string): string {
  return `#${seq} · ${hash.slice(0, SHOWN_HASH_LENGTH)}`;
}

/** At most 25 characters, and the same for every try of one delivery. */
export function relayNonce(seq: number, routeId: string): string {
  const random = BigInt(`0x${routeId.replaceAll('-', '').slice(-20)}`);
  return `${seq.toString(36)}-${random.toString(36)}`;
}

/** Text without formatting, links or mentions: Discord shows it as it was sent. */
export function escapeMarkdown(text: string): string {
  return text.replaceAll(/[\\*_~`|>#[\]()<:@-]/g, '\\$&').replaceAll(/^(\s*)(\d+)\./gm, '$1$2\\.');
}

/** Hidden fields are left out. `lateFor`: the missed due time. */
export function relayMessage(
  signal: MaskedSignal,
  about: {
    hash: string;
    risk: string;
    template: string | null;
    lateFor: Date | null;
    /** The kind of the entry that a correction is about. Null: it is about none. */
    corrects?: SignalKind | null;
  },
): RelayMessage {
  const { hash, risk, template, lateFor, corrects = null } = about;
  const level = (name: string, value: string | null) =>
    value === null ? [] : [{ name, value, inline: true }];
  const targets = signal.targets.length === 0 ? null : signal.targets.join('\n');
  const lines = [
    template === null ? null : fillTemplate(template, signal, escapeMarkdown),
    signal.text === null ? null : escapeMarkdown(signal.text),
  ].filter((line) => line !== null);
  return {
    title: titleOf(signal),
    description: lines.length === 0 ? null : lines.join('\n\n').slice(0, MAX_DESCRIPTION),
    fields: [
      ...level(PRICE_NAMES[corrects ?? signal.kind], signal.price),
      ...level('Stop', signal.stop),
      ...level('Targets', targets),
      ...(lateFor === null
        ? []
        : [{ name: LATE_FIELD, value: `Due ${discordTime(lateFor)}`, inline: false }]),
      { name: 'Risk', value: risk, inline: false },
    ],
    footer: relayFooter(signal.seq, hash),
    timestamp: signal.receivedAt,
    colour: signal.side === 'long' ? GREEN : signal.side === 'short' ? RED : GREY,
  };
}

/** An update states a price of its own, which is no entry. */
const PRICE_NAMES: Record<SignalKind, string> = {
  open: 'Entry',
  update: 'Price',
  close: 'Exit',
  note: 'Price',
  correction: 'Price',
  withdrawal: 'Price',
};

const TITLES: Record<SignalKind, string> = {
  open: 'Open',
  update: 'Update',
  close: 'Close',
  note: 'Note',
  correction: 'Correction',
  withdrawal: 'Withdrawn',
};

function titleOf({ kind, side, symbol, ref }: MaskedSignal): string {
  const sides = { long: 'Long', short: 'Short' };
  const act = kind === 'open' && side !== null ? sides[side] : TITLES[kind];
  const about = kind === 'correction' || kind === 'withdrawal' ? ` #${ref}` : '';
  return [`${act}${about}`, symbol === null ? null : escapeMarkdown(symbol)]
    .filter((part) => part !== null)
    .join(' · ');
}

/** Discord shows it in the reader's time zone. */
function discordTime(at: Date): string {
  return `<t:${Math.floor(at.getTime() / 1_000)}:f>`;
}
