interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  args?: { name?: string };
}

/** The longest task of a page's main thread, in milliseconds, out of Chromium's own trace. */
export function longestTask(trace: Buffer): { ms: number; tasks: number } {
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
  return { ms: Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000)), tasks: tasks.length };
}
