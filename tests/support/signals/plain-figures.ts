import type { Signal } from '../../../src/domain/signals/signal.ts';

/**
 * The published rule and its figures once more, by another author's eyes: plain numbers and one loop, for whole prices
 * and the standard rule.
 */
export function plainFigures(entries: readonly Signal[], nowMs: number) {
  const ended: { r: number | null; won: number; at: number; seq: number; how: string }[] = [];
  let open = 0;
  let late = 0;
  for (const o of entries.filter((e) => e.kind === 'open')) {
    if (o.isLate) {
      late += 1;
      continue;
    }
    const dir = o.side === 'long' ? 1 : -1;
    const entry = Number(o.price);
    const stop = o.stop === null ? null : Number(o.stop);
    const gain = (p: number) => dir * (p - entry);
    const lastTarget = Math.max(...o.targets.map((t) => gain(Number(t))));
    const deadline = Date.parse(o.receivedAt) + 90 * 24 * 3600 * 1000;
    const end = entries.find((e) => {
      if (e.ref !== o.seq) return false;
      if (e.kind === 'close' || e.kind === 'withdrawal') return true;
      if (e.kind !== 'update' || e.price === null) return false;
      const g = gain(Number(e.price));
      return (
        (stop !== null && g <= gain(stop)) || (o.targets.length > 0 && g >= lastTarget && !e.isLate)
      );
    });
    const inTime = end !== undefined && Date.parse(end.receivedAt) < deadline;
    if (!inTime && nowMs < deadline) {
      open += 1;
      continue;
    }
    const how = !inTime ? 'expired' : end.kind === 'withdrawal' ? 'withdrawn' : 'closed';
    const at = inTime ? Date.parse(end.receivedAt) : deadline;
    let g: number | null = stop === null ? null : gain(stop);
    if (inTime && how === 'closed' && end.price !== null && !(end.isLate && stop === null)) {
      const fixes = entries.filter((e) => e.kind === 'correction' && e.ref === end.seq);
      const prices = [end.price, ...fixes.flatMap((e) => (e.price === null ? [] : [e.price]))];
      const gains = prices.map((p) => gain(Number(p)));
      g = Math.min(...gains, ...(end.isLate && stop !== null ? [gain(stop)] : []));
    }
    const won = g === null ? -1 : Math.sign(g);
    const r =
      stop === null || g === null ? null : Math.floor((g * 10_000) / Math.abs(entry - stop));
    ended.push({ r: r === null ? null : Math.min(r, 1_000_000), won, at, seq: o.seq, how });
  }
  ended.sort((a, b) => a.at - b.at || a.seq - b.seq);
  let [total, peak, deepest, up, down, known] = [0, 0, 0, 0, 0, 0];
  for (const { r } of ended) {
    if (r === null) continue;
    known += 1;
    total += r;
    if (r > 0) up += r;
    else down -= r;
    peak = Math.max(peak, total);
    deepest = Math.max(deepest, peak - total);
  }
  const n = ended.length;
  const wins = ended.filter((e) => e.won > 0).length;
  const p = wins / n;
  const z2 = 1.959963984540054 ** 2;
  const centre = (p + z2 / 2 / n) / (1 + z2 / n);
  const half = (Math.sqrt(z2) / (1 + z2 / n)) * Math.sqrt((p * (1 - p)) / n + z2 / 4 / n / n);
  return {
    closed: n,
    wins,
    losses: ended.filter((e) => e.won < 0).length,
    evens: ended.filter((e) => e.won === 0).length,
    expired: ended.filter((e) => e.how === 'expired').length,
    withdrawn: ended.filter((e) => e.how === 'withdrawn').length,
    withoutR: n - known,
    open,
    late,
    rate: n < 30 ? null : { share: p, low: centre - half, high: centre + half },
    averageR: n < 30 || known === 0 ? null : Math.floor(total / known),
    profitFactor: n < 30 || down === 0 ? null : Math.floor((up * 100) / down),
    totalR: known === 0 ? null : total,
    maxDrawdownR: known === 0 ? null : deepest,
  };
}
