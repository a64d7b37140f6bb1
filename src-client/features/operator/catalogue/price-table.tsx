import { NativeSelect, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { CatalogueView } from '../../../../src/contract/operator/catalogue-operator.contract.ts';
import { amountText, moneyIn } from '../../../../src/domain/catalogue/amount-text.ts';
import {
  type CatalogueCycle,
  type CataloguePlan,
  FREE_PLAN,
  type IntervalUnit,
} from '../../../../src/domain/catalogue/catalogue.ts';
import { parseAmount } from '../../../../src/domain/catalogue/parse-amount.ts';
import { currencySign } from '../../../../src/domain/currency.ts';
import { Panel } from '../../../components/panel.tsx';
import { watchSideways } from '../../../components/watch-sideways.ts';
import styles from './catalogue.module.css';
import { CATALOGUE_COPY } from './copy.ts';
import { addCycle, removeCycle, setAmount } from './edit-catalogue.ts';
import { AddByName } from './plan-ladder.tsx';
import type { CatalogueDraft } from './use-catalogue-draft.ts';

const COPY = CATALOGUE_COPY.prices;
const UNITS: readonly IntervalUnit[] = ['day', 'week', 'month', 'year'];

interface PriceTableProps {
  draft: CatalogueDraft;
  view: CatalogueView;
}

/** One amount per plan and billing cycle, with the people who pay another one. */
export function PriceTable({ draft, view }: PriceTableProps) {
  const { document, currency, faults, edit } = draft;
  const { cycles, plans } = document;
  const paid = plans.filter(({ key }) => key !== FREE_PLAN);
  const isShownOtherwise = paid.some(({ prices }) =>
    prices.some(({ shown }) => Object.keys(shown ?? {}).length > 0),
  );
  const note = COPY.note(currency);
  return (
    <Panel dense title={COPY.title} note={isShownOtherwise ? `${note} ${COPY.shown}` : note}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard */}
      <section ref={watchSideways} className={styles.scroll} tabIndex={0} aria-label={COPY.table}>
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">{COPY.plan}</th>
              {cycles.map(({ key, unit, count }) => (
                <th key={key} scope="col">
                  <span className={styles.cycle}>
                    {key}
                    <small>{everyText({ unit, count })}</small>
                    <button
                      type="button"
                      aria-label={COPY.removeCycle(key)}
                      onClick={() => edit(removeCycle(key))}
                    >
                      <IconX size={14} aria-hidden />
                    </button>
                  </span>
                  {faults.has(`cycles.${key}`) && (
                    <span className={styles.bad}>{faults.get(`cycles.${key}`)}</span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {paid.map((plan) => (
              <tr key={plan.key}>
                <th scope="row">{plan.name}</th>
                {cycles.map(({ key }) => (
                  <td key={key}>
                    <PriceCell plan={plan} cycle={key} draft={draft} view={view} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.below}>
        <AddCycle draft={draft} />
        <CurrencyField draft={draft} view={view} />
      </div>
    </Panel>
  );
}

interface PriceCellProps extends PriceTableProps {
  plan: CataloguePlan;
  cycle: string;
}

function PriceCell({ plan, cycle, draft, view }: PriceCellProps) {
  const { currency, faults, edit } = draft;
  const price = plan.prices.find((each) => each.cycle === cycle);
  const amount = price?.amount ?? null;
  const [typed, setTyped] = useState<{ text: string; amount: number | null } | null>(null);
  // An edit from elsewhere, such as a discarded draft, replaces the typed text.
  const isOwn = typed !== null && Object.is(typed.amount, amount);
  const text = isOwn ? typed.text : amount === null ? '' : amountText(amount, currency);
  const keepers = view.payers.filter(
    (each) =>
      each.plan === plan.key &&
      each.cycle === cycle &&
      (each.amount !== amount || each.currency !== currency),
  );
  const change = (next: string) => {
    const parsed = parseAmount(next, currency);
    setTyped({ text: next, amount: parsed });
    edit(setAmount(plan.key, cycle, parsed));
  };
  return (
    <>
      <TextInput
        size="sm"
        inputMode="decimal"
        className={styles.amount ?? ''}
        aria-label={COPY.amount(plan.name, cycle)}
        leftSection={<span aria-hidden>{currencySign(currency).trim()}</span>}
        value={text}
        error={faults.get(`plans.${plan.key}.prices.${cycle}`)}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {keepers.map((each) => (
        <small key={`${each.amount} ${each.currency}`} className={styles.keep}>
          {COPY.keep(each.members, moneyIn(each.amount, each.currency))}
        </small>
      ))}
    </>
  );
}

function AddCycle({ draft }: { draft: CatalogueDraft }) {
  const [count, setCount] = useState('3');
  const [unit, setUnit] = useState<IntervalUnit>('month');
  return (
    <div className={styles.addCycle}>
      <TextInput
        size="sm"
        label={COPY.every}
        inputMode="numeric"
        value={count}
        onChange={(event) => setCount(event.currentTarget.value)}
      />
      <NativeSelect
        size="sm"
        label={COPY.unit}
        value={unit}
        data={UNITS.map((each) => ({ value: each, label: unitText(each, Number(count)) }))}
        onChange={(event) => setUnit(event.currentTarget.value as IntervalUnit)}
      />
      <AddByName
        label={COPY.cycleName}
        button={COPY.addCycle}
        onAdd={(name) => draft.edit(addCycle({ unit, count: Number(count) || 0 }, name))}
      />
    </div>
  );
}

function CurrencyField({ draft, view }: PriceTableProps) {
  const { document, edit } = draft;
  const [typed, setTyped] = useState<string | null>(null);
  const change = (text: string) => {
    const code = text.trim().toLowerCase();
    setTyped(text);
    if (code !== '' && !/^[a-z]{3}$/.test(code)) return;
    edit((before) => ({ ...before, currency: code === '' ? null : code }));
    setTyped(null);
  };
  return (
    <TextInput
      size="sm"
      className={styles.currency ?? ''}
      label={COPY.currency}
      description={COPY.currencyHint(view.configuredCurrency)}
      maxLength={3}
      value={(typed ?? document.currency ?? '').toUpperCase()}
      onChange={(event) => change(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}

function everyText({ unit, count }: Pick<CatalogueCycle, 'unit' | 'count'>): string {
  return count === 1 ? `every ${unit}` : `every ${count} ${unitText(unit, count)}`;
}

const unitText = (unit: IntervalUnit, count: number) => (count === 1 ? unit : `${unit}s`);
