import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Pulse } from '../../../../src/contract/discord/discord-console.contract.ts';
import { httpStatusOf } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';

/** How often an open page polls for changes. Only changed parts are read again. */
const PULSE_MS = 3_000;

const PulseContext = createContext<Pulse | null>(null);

export function PulseRoot({ children }: { children: ReactNode }) {
  const { data } = trpc.discord.pulse.useQuery(undefined, {
    // The documented default is no refetching. Several operators work on these pages at once, so this one call, which
    // makes no Discord call, keeps them from acting on stale data.
    refetchInterval: ({ state }) => (httpStatusOf(state.error) === 401 ? false : PULSE_MS),
  });
  return <PulseContext value={data ?? null}>{children}</PulseContext>;
}

/** The bot's current state. Null until it is known. */
export function usePulse(): Pulse | null {
  return useContext(PulseContext);
}

type PulsePart = Exclude<keyof Pulse, 'bot'>;

/** Calls back after a change to any of these parts, by any operator. */
export function useMoved(parts: readonly PulsePart[], onMoved: () => void): void {
  const pulse = useContext(PulseContext);
  const now = pulse === null ? null : parts.map((part) => pulse[part]).join(' ');
  const known = useRef<string | null>(null);
  const latest = useRef(onMoved);
  latest.current = onMoved;
  useEffect(() => {
    if (now === null) return;
    const moved = known.current !== null && known.current !== now;
    known.current = now;
    if (moved) latest.current();
  }, [now]);
}
