import {
  depthText,
  factorText,
  intervalText,
  rateText,
  rText,
} from '../../../src/domain/signals/record/figure-text.ts';
import {
  MIN_CLOSED_FOR_RATE,
  type RecordFigures,
} from '../../../src/domain/signals/record/figures.ts';
import type { PageWords } from '../page-words.ts';
import { rangeBar } from './record-charts.ts';

/** The rate with its interval and the number behind it, or why there is none. */
export function rateBlock(figures: RecordFigures, { say, number }: PageWords): string {
  const { rate, closed } = figures;
  if (rate === null) {
    const counts = { count: number(closed), needed: MIN_CLOSED_FOR_RATE };
    return `<section class="record-rate"><p class="record-few">${say('tooFew')}</p>
<p>${say('tooFewHint', counts)}</p></section>`;
  }
  return `<section class="record-rate"><p><strong class="record-big">${rateText(figures)}</strong>
<span>${say('rateOf', { count: number(closed) })}</span></p>${rangeBar(rate)}
<p><strong>${say('interval', { interval: intervalText(rate) })}</strong></p>
<p class="record-hint">${say('intervalHint')}</p></section>`;
}

/** All other figures, always together. */
export function figureList(figures: RecordFigures, { say, number }: PageWords): string {
  const none = say('figures.none');
  const { averageR, profitFactor, totalR, maxDrawdownR } = figures;
  const lossesNote = say('figures.lossesNote', {
    expired: number(figures.expired),
    withdrawn: number(figures.withdrawn),
  });
  const cells: [string, string, string?][] = [
    ['averageR', averageR === null ? none : rText(averageR)],
    ['totalR', totalR === null ? none : rText(totalR)],
    ['drawdown', maxDrawdownR === null ? none : depthText(maxDrawdownR)],
    ['profitFactor', profitFactor === null ? none : factorText(profitFactor)],
    ['wins', number(figures.wins)],
    ['losses', number(figures.losses), lossesNote],
    ['evens', number(figures.evens)],
    ['open', number(figures.open)],
    ['late', number(figures.late), say('figures.lateNote')],
  ];
  const items = cells.map(([key, value, note]) => {
    const small = note === undefined ? '' : `<small>${note}</small>`;
    return `<div><dt>${say(`figures.${key}`)}</dt><dd>${value}${small}</dd></div>`;
  });
  const { withoutR } = figures;
  const unknown = withoutR === 0 ? '' : ` ${say('figures.withoutR', { count: number(withoutR) })}`;
  return `<section aria-labelledby="record-figures"><h2 id="record-figures">${say('figures.title')}</h2>
<dl class="record-figures">${items.join('')}</dl><p class="record-hint">${say('figures.rHint')}${unknown}</p></section>`;
}
