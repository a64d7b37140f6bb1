interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  /** The part that the thread spent running. The rest it waited for a CPU. */
  tdur?: number;
  args?: { name?: string };
}

/** Longest main-thread tasks in a Chromium trace, in milliseconds: by wall-clock time and by CPU time. */
export function longestTask(trace: Buffer): { wallMs: number; ranMs: number; tasks: number } {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents
      .filter((event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  );
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && mains.has(`${pid}:${tid}`),
  );
  const most = (of: (event: TraceEvent) => number | undefined) =>
    tasks.reduce((longest, event) => Math.max(longest, (of(event) ?? 0) / 1000), 0);
  return {
    wallMs: most(({ dur }) => dur),
    ranMs: most(({ tdur, dur }) => tdur ?? dur),
    tasks: tasks.length,
  };
}
