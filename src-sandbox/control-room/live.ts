import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from './control-api.ts';

/** Minimum interval between two refreshes of the screen, however busy the sandbox is. */
const CALM_MS = 300;

/** Keeps every reading fresh while the page is open. False while the sandbox is unreachable. */
export function useLiveConnection(): boolean {
  const queryClient = useQueryClient();
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = null;
        void queryClient.invalidateQueries();
      }, CALM_MS);
    };
    const stream = new EventSource('live');
    stream.addEventListener('changed', refresh);
    stream.addEventListener('ready', () => {
      setConnected(true);
      refresh();
    });
    stream.addEventListener('error', () => setConnected(false));
    return () => {
      stream.close();
      if (timer !== null) clearTimeout(timer);
    };
  }, [queryClient]);
  return connected;
}

/** The control port's answer at `path`, kept fresh. Undefined until the first answer. */
export function useReading<T>(path: string): T | undefined {
  return useQuery({
    queryKey: [path],
    queryFn: () => read<T>(path),
    placeholderData: (previous) => previous,
  }).data;
}
