import { CURRENCIES, type Life } from './referral-life.ts';

/**
 * A second calculation, written from the terms alone: it walks through the events, and counts every commission one
 * minor unit at a time. Days are numbers; months are walked on a calendar.
 */
interface Bill {
  currency: string;
  created: number;
  arrives: number;
  /** Received minor units that the buyer has not got back. */
  left: number;
  net: number;
  total: number;
  isOpen: boolean;
  isLost: boolean;
  paidOut: number;
  /** On an open list. */
  listed: number;
  /** Given up by the operator. */
  givenUp: number;
}

export interface Sums {
  held: number;
  due: number;
  paying: number;
  settled: number;
  writtenOff: number;
}

export function centByCent(life: Life): {
  sums: Record<string, Sums>;
  payouts: { currency: string; amount: number }[];
} {
  const bills: Bill[] = [];
  const payouts: { currency: string; amount: number }[] = [];
  let today = 0;
  let ended: number | null = null;
  let isSelf = false;
  let isOverruled = false;

  const known = () => bills.filter((bill) => bill.arrives <= today);
  const earning = () => {
    const first = known().reduce(
      (min, bill) => Math.min(min, bill.created),
      Number.POSITIVE_INFINITY,
    );
    return known().filter(
      (bill) =>
        bill.created < dayAfterMonths(first, life.months) &&
        (ended === null || bill.arrives < ended),
    );
  };
  const earns = (bill: Bill) => earning().includes(bill);
  const worth = (bill: Bill): number => {
    if (bill.isLost || !earns(bill)) return 0;
    let coins = 0;
    let carried = 0;
    const price = bill.total * 10_000;
    for (let cent = 0; cent < bill.left; cent += 1) {
      carried += bill.net * life.rateBp;
      while (carried >= price) {
        carried -= price;
        coins += 1;
      }
    }
    return coins;
  };
  /** The partner's part as things are. */
  const target = (bill: Bill) =>
    isSelf
      ? Math.min(worth(bill), Math.max(bill.paidOut + bill.listed + bill.givenUp, 0))
      : worth(bill);
  /** Coins that were given up, as far as there are still coins to give up. What was paid too much is given up whole. */
  const written = (bill: Bill) => {
    if (bill.givenUp < 0) return bill.givenUp;
    const owed = target(bill) - bill.paidOut - bill.listed;
    let coins = 0;
    while (coins < bill.givenUp && coins < owed) coins += 1;
    return coins;
  };
  /** Neither paid, nor on a list, nor given up. */
  const rest = (bill: Bill) => target(bill) - bill.paidOut - bill.listed - written(bill);
  const isReady = (bill: Bill) =>
    !earns(bill) || (!bill.isOpen && bill.arrives + life.holdDays <= today);
  const openLists = new Set<string>();
  const readyIn = (currency: string) =>
    known().filter((bill) => bill.currency === currency && isReady(bill));
  const pick = (index: number) => known()[index % Math.max(1, known().length)];

  for (const { days, step } of life.steps) {
    today += days;
    switch (step.kind) {
      case 'invoice':
        if (step.paid > 0) {
          const total = step.paid + step.more;
          bills.push({
            currency: CURRENCIES[step.currency] ?? 'usd',
            created: today,
            arrives: today + step.late,
            left: step.paid,
            net: total - Math.min(step.tax, total),
            total,
            isOpen: false,
            isLost: false,
            paidOut: 0,
            listed: 0,
            givenUp: 0,
          });
        }
        break;
      case 'refund': {
        const bill = pick(step.of);
        if (bill && !bill.isOpen && !bill.isLost) {
          bill.left -= Math.floor((bill.left * step.share) / 100);
        }
        break;
      }
      case 'dispute': {
        const bill = pick(step.of);
        if (bill && !bill.isLost) bill.isOpen = true;
        break;
      }
      case 'decide': {
        const bill = pick(step.of);
        if (bill?.isOpen) {
          bill.isOpen = false;
          bill.isLost = step.isLost;
        }
        break;
      }
      case 'payout': {
        const currency = CURRENCIES[step.currency] ?? 'usd';
        if (openLists.has(currency)) break;
        const ready = readyIn(currency);
        const amount = add(ready.map(rest));
        if (amount > 0) {
          payouts.push({ currency, amount });
          for (const bill of ready) bill.paidOut += rest(bill);
        }
        break;
      }
      case 'write-off': {
        const currency = CURRENCIES[step.currency] ?? 'usd';
        if (openLists.has(currency)) break;
        const ready = readyIn(currency).map((bill) => ({ bill, owed: rest(bill) }));
        if (add(ready.map(({ owed }) => owed)) <= 0) break;
        for (const { bill, owed } of ready) bill.givenUp += owed;
        break;
      }
      case 'list': {
        const currency = CURRENCIES[step.currency] ?? 'usd';
        if (openLists.has(currency)) break;
        const ready = readyIn(currency);
        if (add(ready.map(rest)) > 0) {
          openLists.add(currency);
          for (const bill of ready) bill.listed = rest(bill);
        }
        break;
      }
      case 'close': {
        const currency = CURRENCIES[step.currency] ?? 'usd';
        const own = bills.filter((bill) => bill.currency === currency);
        if (openLists.delete(currency) && step.isPaid) {
          payouts.push({ currency, amount: add(own.map(({ listed }) => listed)) });
          for (const bill of own) bill.paidOut += bill.listed;
        }
        for (const bill of own) bill.listed = 0;
        break;
      }
      case 'edge':
        isSelf = !isOverruled;
        break;
      case 'overrule':
        isOverruled ||= isSelf;
        isSelf = false;
        break;
      case 'end':
        ended ??= today;
        break;
    }
  }

  const sums: Record<string, Sums> = {};
  for (const currency of CURRENCIES) {
    const own = known().filter((bill) => bill.currency === currency);
    sums[currency] = {
      held: add(own.filter((bill) => !isReady(bill)).map(rest)),
      due: add(own.filter(isReady).map(rest)),
      paying: add(own.map(({ listed }) => listed)),
      settled: add(own.map(({ paidOut }) => paidOut)),
      writtenOff: add(own.map(written)),
    };
  }
  return { sums, payouts };
}

const add = (all: number[]) => all.reduce((sum, each) => sum + each, 0);

const LENGTHS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Day 0 is 31 January 2028, a leap year. The same day of a later month, or its last day. */
function dayAfterMonths(from: number, months: number): number {
  if (!Number.isFinite(from)) return from;
  let year = 2028;
  let month = 0;
  let day = 31 + from;
  const length = () => (month === 1 && year % 4 !== 0 ? 28 : (LENGTHS[month] ?? 31));
  const next = () => {
    month = (month + 1) % 12;
    if (month === 0) year += 1;
  };
  while (day > length()) {
    day -= length();
    next();
  }
  let passed = from + length() - day;
  for (let each = 1; each < months; each += 1) {
    next();
    passed += length();
  }
  next();
  return passed + Math.min(day, length());
}
