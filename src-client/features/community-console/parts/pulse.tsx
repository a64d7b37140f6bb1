import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import type { Pulse } from '../../../../src/contract/discord/discord-console.contract.ts';
import { httpStatusOf } from '../../../lib/call/server-message.ts';
import { trpc } from '../../../lib/call/trpc.ts';

/** An open page asks so often whether anything moved; what moved is then read again. */
export const PULSE_MS = 3_000;

const PulseContext = createContext<Pulse | null>(null);

export function PulseRoot({ children }: { children: ReactNode }) {
  const { data } = trpc.discord.pulse.useQuery(undefined, {
    // The documented default is to refresh nothing by itself. These pages are worked on by several people at
    // once: this one call, which costs nothing at Discord, keeps them from deciding on what is past.
    refetchInterval: ({ state }) => (httpStatusOf(state.error) === 401 ? false : PULSE_MS),
  });
  return <PulseContext value={data ?? null}>{children}</PulseContext>;
}

/** How the bot stands at this moment; null before it is known. */
export function usePulse(): Pulse | null {
  return useContext(PulseContext);
}

type PulsePart = Exclude<keyof Pulse, 'bot'>;

/** Calls back after any of these parts moved, whoever moved it. */
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
