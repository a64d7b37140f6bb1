import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { read } from './control-api.ts';

/** Minimum interval between two refreshes of the screen, however busy the sandbox is. */
const CALM_MS = 300;
/** While the demo fills the installation, whole states are large and change all the time. */
const WHILE_DEMO_MS = 4_000;
const LIGHT_READINGS = ['demo', 'clock'];

/** Keeps every reading fresh while the page is open. False while the sandbox is unreachable. */
export function useLiveConnection(): boolean {
  const queryClient = useQueryClient();
  const [connected, setConnected] = useState(true);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let wholeAt = 0;
    const refresh = () => {
      timer ??= setTimeout(() => {
        timer = null;
        const demo = queryClient.getQueryData<{ report: { state: string } | null }>(['demo']);
        const isCrowded = demo?.report?.state === 'running';
        if (isCrowded && performance.now() - wholeAt < WHILE_DEMO_MS) {
          for (const path of LIGHT_READINGS) {
            void queryClient.invalidateQueries({ queryKey: [path] });
          }
          return;
        }
        wholeAt = performance.now();
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
