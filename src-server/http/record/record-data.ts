import { equityCurve } from '../../../src/domain/signals/record/figures.ts';
import { readFork } from '../../database/transaction.ts';
import {
  type JudgedPart,
  listStrategies,
  readPart,
  readProgress,
} from '../../signals/record/outcomes/figures.view.ts';
import { listRules } from '../../signals/record/outcomes/rules.ts';
import { listAnchors } from '../../signals/record/public/anchors.view.ts';
import { countHidden } from '../../signals/record/public/count-hidden.ts';
import { listRows } from '../../signals/record/public/record-rows.view.ts';
import type { SignalsDeps } from '../../signals/signals.deps.ts';
import type { RecordPageData } from './record-body.ts';
import type { RecordRequest } from './record-request.ts';

const DAY_MS = 86_400_000;
const MAX_KEPT = 100;

export interface RecordReader {
  /** Null: no such strategy. */
  read(request: RecordRequest): Promise<RecordPageData | null>;
}

/** Reads what a page shows. Figures are computed once for each state of the record. */
export function createRecordReader({ orm }: Pick<SignalsDeps, 'orm'>): RecordReader {
  let version = -1;
  const kept = new Map<string, Promise<JudgedPart>>();
  return {
    async read(request) {
      const em = readFork(orm);
      const progress = await readProgress(em);
      const strategies = await listStrategies(em, progress);
      const { strategy, days } = request;
      if (strategy !== null && !strategies.some(({ name }) => name === strategy)) return null;
      if (version !== progress.version || kept.size >= MAX_KEPT) kept.clear();
      version = progress.version;
      // Whole days, so a period's figures are computed once a day.
      const today = Math.floor(progress.judgedUntil.getTime() / DAY_MS) * DAY_MS;
      const from = days === null ? null : new Date(today - days * DAY_MS);
      const key = JSON.stringify([strategy, from]);
      const part = kept.get(key) ?? readPart(em, progress, { strategy, from });
      kept.set(key, part);
      // A failed read must not answer the next visitors.
      part.catch(() => {
        if (kept.get(key) === part) kept.delete(key);
      });
      const { outcomes, figures } = await part;
      return {
        request,
        figures,
        curve: equityCurve(outcomes),
        rows: await listRows(em, progress, { ...request, from }),
        strategies: strategies.map(({ name }) => name),
        firstAt: strategies[0]?.firstAt ?? null,
        hidden: await countHidden(em, progress),
        anchors: await listAnchors(em, progress),
        rules: await listRules(em),
      };
    },
  };
}
