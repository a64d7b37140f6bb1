export interface Sample {
  minute: number;
  mb: number;
}

/** Slope in MB per minute by least squares, which one late garbage collection barely moves. */
export function slopeOf(samples: readonly Sample[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [minute, mb] = [mean(samples.map((s) => s.minute)), mean(samples.map((s) => s.mb))];
  const [covered, spread] = samples.reduce(
    ([up, across], sample) => [
      up + (sample.minute - minute) * (sample.mb - mb),
      across + (sample.minute - minute) ** 2,
    ],
    [0, 0],
  );
  return covered / spread;
}
