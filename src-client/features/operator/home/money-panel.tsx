import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { HomeMoney, MoneyFigure } from '../../../../src/contract/operator-home.contract.ts';
import { stretchesAt } from '../../../../src/domain/operator/stretches.ts';
import { Panel } from '../../../components/panel.tsx';
import { showUtc } from '../../../lib/dates.ts';
import { roundMoney, showMoney } from '../figures/glance.ts';
import { type Change, changeOf } from './change-text.ts';
import { HOME_COPY as COPY, FIGURE_COPY } from './copy.ts';
import { Definition } from './definition.tsx';
import styles from './money.module.css';
import { Sparkline } from './sparkline.tsx';

const lastDay = (to: Date) => new Date(to.getTime() - 1).toISOString();

/** 'Nov 1–26', for a stretch within one month. */
function spanText({ from, to }: { from: Date; to: Date }): string {
  const last = lastDay(to);
  const first = showUtc(from.toISOString(), 'day of a year');
  if (showUtc(last, 'day of a year') === first) return first;
  return `${first}–${showUtc(last, 'day of a month')}`;
}

export function MoneyPanel({ money }: { money: HomeMoney }) {
  const { currency, figures, held, elsewhere } = money;
  const spans = stretchesAt(new Date(money.at));
  const others = Object.entries(elsewhere).map(([each, cents]) => showMoney(cents, each));
  const hasLines = figures.some(({ lines }) => lines !== null);
  return (
    <Panel
      dense
      title={COPY.money}
      aside={
        <>
          <span className={styles.span}>{spanText(spans.month)}, UTC</span>
          <Link to="/admin/numbers" className={styles.all}>
            {COPY.allNumbers}
          </Link>
        </>
      }
    >
      <dl className={styles.figures}>
        {figures.map((figure) => (
          <FigureTile key={figure.name} figure={figure} currency={currency} spans={spans} />
        ))}
      </dl>
      <Held held={held} />
      {(others.length > 0 || !hasLines) && (
        <p className={styles.note}>
          {others.length > 0 && `In other currencies this month: ${others.join(' and ')}. `}
          {!hasLines && COPY.noCharts}
        </p>
      )}
    </Panel>
  );
}

/** The two kinds of subscribers that “Paying subscribers” leaves out. Nothing while there are none. */
function Held({ held }: Pick<HomeMoney, 'held'>) {
  const kinds = [
    { count: held.paused, text: COPY.paused(held.paused), status: 'paused' },
    { count: held.onHold, text: COPY.onHold(held.onHold), status: 'on_hold' },
  ].filter(({ count }) => count > 0);
  if (kinds.length === 0) return null;
  return (
    <p className={styles.note}>
      {COPY.notPaying}{' '}
      {kinds.map(({ text, status }, index) => (
        <Fragment key={status}>
          {index > 0 && ' · '}
          <a href={`/admin?status=${status}`}>{text}</a>
        </Fragment>
      ))}
    </p>
  );
}

interface FigureTileProps {
  figure: MoneyFigure;
  currency: string;
  spans: ReturnType<typeof stretchesAt>;
}

function FigureTile({ figure, currency, spans }: FigureTileProps) {
  const { name, today, yesterday, month, lastMonth, payments, lines } = figure;
  const { name: label, definition } = FIGURE_COPY[name];
  // The question mark never stands alone on a line.
  const lastWord = label.lastIndexOf(' ') + 1;
  const isMoney = name === 'cash';
  const show = (amount: number) =>
    isMoney ? showMoney(amount, currency) : amount.toLocaleString('en-US');
  // The difference of the amounts that are shown.
  const shown = (amount: number) => (isMoney ? roundMoney(amount, currency) : amount);
  const change = changeOf(
    { now: shown(month), before: lastMonth === null ? null : shown(lastMonth), cases: payments },
    show,
  );
  const before = spanText(spans.lastMonth);
  const isLevel = name === 'active';
  const compared = isLevel ? showUtc(lastDay(spans.lastMonth.to), 'day of a year') : before;
  return (
    <div className={styles.figure}>
      <dt>
        {label.slice(0, lastWord)}
        <span className={styles.nowrap}>
          {label.slice(lastWord)} <Definition of={label} text={definition} />
        </span>
      </dt>
      <dd className={styles.value}>{show(month)}</dd>
      {change !== null && (
        <dd className={styles.change}>
          <span className={styles.delta} data-good={isGood(name, change) ?? undefined}>
            {change.direction === 'same' ? '' : `${change.direction === 'up' ? '↑' : '↓'} `}
            {change.text}
          </span>{' '}
          <span className={styles.quiet}>
            {COPY.from} {show(lastMonth ?? 0)}, {compared}
          </span>
        </dd>
      )}
      {lines !== null && (
        <dd className={styles.chart}>
          <Sparkline
            label={`${label} by day: ${show(month)} so far this month, ${show(lastMonth ?? 0)} by then last month.`}
            month={lines.month}
            lastMonth={lines.lastMonth}
            isLevel={isLevel}
          />
        </dd>
      )}
      {(!isLevel || yesterday !== null) && (
        <dd className={styles.today}>
          {!isLevel && <span>{COPY.today}</span>}
          <strong>{isLevel ? signed(today, yesterday) : show(today)}</strong>
          <span className={styles.quiet}>
            {yesterday === null
              ? ''
              : isLevel
                ? COPY.sinceYesterday
                : COPY.yesterday(show(yesterday))}
          </span>
        </dd>
      )}
    </div>
  );
}

function signed(now: number, before: number | null): string {
  if (before === null) return now.toLocaleString('en-US');
  const difference = now - before;
  if (difference === 0) return '±0';
  return `${difference > 0 ? '+' : '−'}${Math.abs(difference).toLocaleString('en-US')}`;
}

/** Null: neither good nor bad. */
function isGood(name: MoneyFigure['name'], { direction, isNews }: Change): boolean | null {
  if (!isNews) return null;
  return (direction === 'up') === (name !== 'ended');
}
