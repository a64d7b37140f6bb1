export function latest(moments: (Date | null)[]): Date | null {
  const times = moments.filter((each) => each !== null).map((each) => each.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times));
}

export function earliest(moments: (Date | null)[]): Date | null {
  const times = moments.filter((each) => each !== null).map((each) => each.getTime());
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** `bound` null: no bound. */
export function notAfter(moment: Date | null, bound: Date | null): Date | null {
  return moment !== null && bound !== null && bound < moment ? bound : moment;
}
