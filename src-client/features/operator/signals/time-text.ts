const UNITS = [
  [24 * 60, 'day'],
  [60, 'hour'],
  [1, 'minute'],
] as const;

/** The largest unit that fits: '6 hours', '90 minutes'. */
export function showMinutes(minutes: number): string {
  const [size, unit] = UNITS.find(([each]) => minutes >= each && minutes % each === 0) ?? [
    1,
    'minute',
  ];
  const count = minutes / size;
  return `${count.toLocaleString('en-US')} ${unit}${count === 1 ? '' : 's'}`;
}
