import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from './control-api.ts';

/** At most this often is everything on screen read again, however busy the sandbox is. */
const CALM_MS = 300;

/** Keeps every reading fresh while the page is open; false while the sandbox cannot be reached. */
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

/** What the control port answers at `path`, kept fresh; undefined until the first answer. */
export function useReading<T>(path: string): T | undefined {
  return useQuery({
    queryKey: [path],
    queryFn: () => read<T>(path),
    placeholderData: (previous) => previous,
  }).data;
}
