import { useDebouncedValue } from '@mantine/hooks';
import type { AlertKind } from '../../../../src/domain/signals/signal.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import type { ShownSignal } from './parts/signal-line.tsx';

const TYPING_MS = 400;

type Sample = Omit<ShownSignal, 'kind'> & { kind: AlertKind };

/** Asks the server how each plan would see a signal, once typing pauses. Null: an example. */
export function useRelayPreview(source: string, signal: Sample | null) {
  const [settled] = useDebouncedValue(
    JSON.stringify(signal === null ? null : sampleOf(signal)),
    TYPING_MS,
  );
  return trpc.admin.relayPreview.useQuery({ source, sample: JSON.parse(settled) });
}

function sampleOf({ kind, symbol, side, price, stop, targets, text }: Sample) {
  return { kind, symbol, side, price, stop, targets, text };
}
