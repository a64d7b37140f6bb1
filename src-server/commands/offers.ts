import { moneyIn } from '../../src/domain/catalogue/amount-text.ts';
import { accessCodeBatches } from '../billing/access-codes/access-codes.view.ts';
import { giftTotals } from '../billing/gifts/gift-totals.view.ts';
import { lifetimes } from '../billing/lifetimes/lifetimes.view.ts';
import { codesWithUses } from '../billing/offers/discount-codes.view.ts';
import { trialRules } from '../billing/trials/trials.view.ts';
import { fixedCatalogue } from '../catalogue/catalogue-source.ts';
import { saleCurrency } from '../catalogue/sale-currency.ts';
import { readOnSale } from '../catalogue/versions.ts';
import { machineClock } from '../clock/clock.ts';
import { type Orm, openOrm } from '../database/orm.ts';
import { readFork } from '../database/transaction.ts';
import { done, type Outcome } from './outcome.ts';

interface ReportedShop {
  databaseUrl: string;
  settings: { currency: string };
}

/** Trials, codes, gifts and plans for life: what each brought, and who stayed for 90 days. */
export async function reportOffers(
  { databaseUrl, settings }: ReportedShop,
  { json }: { json: boolean },
): Promise<Outcome> {
  const orm = await openOrm(databaseUrl, 2);
  try {
    const report = await readOffers(orm, settings);
    return json ? done(JSON.stringify(report, null, 2)) : done(...linesOf(report));
  } finally {
    await orm.close();
  }
}

type Report = Awaited<ReturnType<typeof readOffers>>;

async function readOffers(orm: Orm, settings: { currency: string }) {
  const { no, document } = await readOnSale(readFork(orm));
  const deps = {
    orm,
    settings,
    clock: machineClock,
    catalogue: fixedCatalogue({ ...document, version: no }),
  };
  const { rules } = await trialRules(deps);
  const codes = await codesWithUses(deps);
  return {
    at: machineClock.now().toISOString(),
    currency: saleCurrency(document, settings),
    trials: rules.map(({ plan, days, running, paid, left, refused }) => ({
      plan,
      days,
      running,
      paid,
      left,
      refused,
    })),
    discountCodes: codes.map(({ code, state, uses, revenue, due, kept }) => ({
      code,
      state,
      uses,
      revenueMinor: revenue,
      due,
      kept,
    })),
    accessCodes: (await accessCodeBatches(deps)).map(({ name, plan, state, count, redeemed }) => ({
      name,
      plan,
      state,
      count,
      redeemed,
    })),
    gifts: await giftTotals(deps),
    lifetimes: (await lifetimes(deps)).offers.map(
      ({ plan, sold, refunded, revenueMinor, aged, kept }) => ({
        plan,
        sold,
        refunded,
        revenueMinor,
        due: aged,
        kept,
      }),
    ),
  };
}

function linesOf({ currency, ...report }: Report): string[] {
  const money = (minor: number, of = currency) => moneyIn(minor, of);
  const stayed = (due: number, kept: number) =>
    due === 0 ? 'none is 90 days old' : `${kept} of ${due} stayed 90 days`;
  const part = (title: string, lines: string[]) => [
    title,
    ...(lines.length === 0 ? ['  none'] : lines.map((line) => `  ${line}`)),
  ];
  return [
    ...part(
      'Trials',
      report.trials.map(
        (each) =>
          `${each.plan}: ${each.running} running, ${each.paid} paid, ${each.left} left, ${each.refused} refused`,
      ),
    ),
    ...part(
      'Discount codes',
      report.discountCodes.map(
        (each) =>
          `${each.code} (${each.state}): ${each.uses} uses, ${money(each.revenueMinor)}, ${stayed(each.due, each.kept)}`,
      ),
    ),
    ...part(
      'Access codes',
      report.accessCodes.map(
        (each) =>
          `${each.name} (${each.plan}, ${each.state}): ${each.redeemed} of ${each.count} redeemed`,
      ),
    ),
    ...part(
      'Gifts',
      report.gifts.map(
        (each) =>
          `${each.plan}: ${each.sold} sold, ${each.redeemed} redeemed, ${each.takenBack} taken back, ${money(each.revenueMinor, each.currency)}`,
      ),
    ),
    ...part(
      'Plans for life',
      report.lifetimes.map(
        (each) =>
          `${each.plan}: ${each.sold} sold, ${each.refunded} refunded, ${money(each.revenueMinor)}, ${stayed(each.due, each.kept)}`,
      ),
    ),
  ];
}
