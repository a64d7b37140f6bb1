import type { CurvePoint, RecordFigures } from '../../../src/domain/signals/record/figures.ts';
import type { RuleVersion } from '../../../src/domain/signals/record/outcome.ts';
import {
  type RecordRow,
  ROW_FILTERS,
  ROWS_A_PAGE,
} from '../../signals/record/public/record-rows.view.ts';
import type { RecordAnchor } from '../../signals/record/record-anchor.entity.ts';
import { escapeHtml } from '../../texts/escape-html.ts';
import type { PageWords } from '../page-words.ts';
import { equityCharts } from './record-charts.ts';
import { figureList, rateBlock } from './record-figures.ts';
import { checkBlock, noticeBlock, ruleBlock } from './record-notes.ts';
import { PERIODS, type RecordRequest, recordUrl } from './record-request.ts';
import { recordTable } from './record-table.ts';

export interface RecordPageData {
  request: RecordRequest;
  figures: RecordFigures;
  curve: readonly CurvePoint[];
  rows: readonly RecordRow[];
  strategies: readonly string[];
  firstAt: Date | null;
  /** Entries whose fields are not public yet. */
  hidden: number;
  anchors: readonly RecordAnchor[];
  rules: readonly RuleVersion[];
}

/** Everything inside the page's frame. */
export function recordBody(data: RecordPageData, words: PageWords): string {
  const { say, date } = words;
  const { request, figures, firstAt } = data;
  if (firstAt === null) return `<p class="record-lead">${say('empty')}</p>${noticeBlock(words)}`;
  const isPart = request.strategy !== null || request.days !== null;
  const note = isPart
    ? `<p class="record-part">${say('partNote')} <a href="/record">${say('partLink')}</a></p>`
    : '';
  return `<p class="record-lead">${say('lead', { date: date(firstAt) })}</p>
${filters(data, words)}${note}
<div class="record-head">${rateBlock(figures, words)}${figureList(figures, words)}</div>
${equityCharts(data.curve, figures, words)}
<section aria-labelledby="record-signals"><h2 id="record-signals">${say('table.title')}</h2>
${resultFilter(request, words)}${recordTable(data.rows, words)}${pager(data, words)}</section>
${checkBlock(data, words)}
${ruleBlock(data.rules, words)}
${noticeBlock(words)}`;
}

interface Choice {
  label: string;
  url: string;
  isChosen: boolean;
}

function choices(label: string, all: readonly Choice[]): string {
  const links = all.map((choice) => {
    const here = choice.isChosen ? ' aria-current="true"' : '';
    return `<a href="${escapeHtml(choice.url)}"${here}>${choice.label}</a>`;
  });
  return `<nav class="record-choices" aria-label="${label}">${links.join('')}</nav>`;
}

function filters({ request, strategies }: RecordPageData, { say }: PageWords): string {
  const first = { ...request, page: 1 };
  const byStrategy = [null, ...strategies].map((strategy) => ({
    label: strategy === null ? say('filters.all') : escapeHtml(strategy),
    url: recordUrl({ ...first, strategy }),
    isChosen: strategy === request.strategy,
  }));
  const byPeriod = [null, ...PERIODS].map((days) => ({
    label: days === null ? say('filters.whole') : say('filters.days', { days }),
    url: recordUrl({ ...first, days }),
    isChosen: days === request.days,
  }));
  const strategyChoices =
    strategies.length > 1 ? choices(say('filters.strategies'), byStrategy) : '';
  return strategyChoices + choices(say('filters.period'), byPeriod);
}

const FILTER_TEXTS = {
  all: 'everything',
  wins: 'wins',
  losses: 'losses',
  open: 'open',
  late: 'late',
};

function resultFilter(request: RecordRequest, { say }: PageWords): string {
  const all = ROW_FILTERS.map((filter) => ({
    label: say(`filters.${FILTER_TEXTS[filter]}`),
    url: recordUrl({ ...request, filter, page: 1 }),
    isChosen: filter === request.filter,
  }));
  return choices(say('filters.results'), all);
}

function pager({ request, figures }: RecordPageData, { say, number }: PageWords): string {
  const { closed, wins, losses, open, late } = figures;
  const count = { all: closed + open + late, wins, losses, open, late }[request.filter];
  const pages = Math.max(1, Math.ceil(count / ROWS_A_PAGE));
  if (pages === 1) return '';
  const to = (page: number, label: string) =>
    page < 1 || page > pages
      ? ''
      : `<a href="${escapeHtml(recordUrl({ ...request, page }))}">${label}</a>`;
  const here = say('table.page', { page: number(request.page), pages: number(pages) });
  return `<nav class="record-pager" aria-label="${here}">${to(request.page - 1, say('table.newer'))}<span>${here}</span>${to(request.page + 1, say('table.older'))}</nav>`;
}
