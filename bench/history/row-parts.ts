const YEARS = 2;
/** One moment for all statements: tables name each other's rows by ids that contain their time. */
const END = `'${new Date(Date.now() - 60_000).toISOString()}'::timestamptz`;

/** When row `n` of `count` was written: the first one `YEARS` ago, the last one a minute ago. */
export const timeOf = (count: number) =>
  `date_trunc('milliseconds', ${END} - (${count} - n) * (interval '${YEARS} years' / ${count}))`;

/** An id as the product makes them: its time, then digits that are unique to the row. */
export const idAt = (time: string, salt: string) =>
  `(lpad(to_hex((extract(epoch from ${time}) * 1000)::bigint), 12, '0') || '7'
    || substr(md5('${salt}' || n), 1, 3) || '8' || substr(md5('${salt}' || n), 4, 15))::uuid`;

/** The seeded user number `index`, an SQL expression. */
export const userId = (index: string) =>
  `(lpad(to_hex(1700000000000 + (${index}) * 60000::bigint), 12, '0') || '70008000' || lpad('', 12, '0'))::uuid`;
