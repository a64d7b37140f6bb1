import { isWritten } from './channel-type.ts';

/** signal, the Chinese word for signal, trading, alert, the Chinese word for strategy. */
export const SIGNAL_WORDS = ['signal', '信号', 'trading', 'alert', '策略'] as const;
export const PREMIUM_WORDS = ['premium', 'vip'] as const;

interface NamedChannel {
  name: string;
  type: number;
}

const names = ({ name }: NamedChannel, words: readonly string[]) =>
  words.some((word) => name.toLowerCase().includes(word));

/** A premium channel stays one when its name also speaks of signals: the stricter rule holds. */
export function isPremiumChannel(channel: NamedChannel): boolean {
  return isWritten(channel.type) && names(channel, PREMIUM_WORDS);
}

/** A category is none: what is set on it does not reach its channels. */
export function isSignalChannel(channel: NamedChannel): boolean {
  return isWritten(channel.type) && names(channel, SIGNAL_WORDS) && !isPremiumChannel(channel);
}

export function hasSignalName(name: string): boolean {
  return names({ name, type: 0 }, SIGNAL_WORDS);
}
