import type { Chance } from '../random.ts';

export interface Mail {
  id: string;
  customer: number;
}

export interface MailboxCounts {
  events: number;
  deliveries: number;
  duplicates: number;
  overtaken: number;
  lost: number;
}

const LOST = 0.05;
const TWICE = 0.15;
const TEN_TIMES = 0.005;
const HELD_BACK = 0.2;
/** Some are redelivered long afterwards. */
const KEPT = 500;
const OLD_AGAIN = 0.02;

/** Accepts letters and delivers them twice, late, out of order or never. */
export function openMailbox(chance: Chance) {
  let waiting: Mail[] = [];
  const old: Mail[] = [];
  let number = 0;
  const counts: MailboxCounts = {
    events: 0,
    deliveries: 0,
    duplicates: 0,
    overtaken: 0,
    lost: 0,
  };
  return {
    counts,
    /** False: lost for good. */
    post(customer: number): boolean {
      number += 1;
      counts.events += 1;
      if (chance.yes(LOST)) {
        counts.lost += 1;
        return false;
      }
      const mail = { id: `evt_${number}`, customer };
      const copies = chance.yes(TEN_TIMES) ? 10 : chance.yes(TWICE) ? 2 : 1;
      counts.duplicates += copies - 1;
      for (let copy = 0; copy < copies; copy += 1) waiting.push(mail);
      old[number % KEPT] = mail;
      const again = old[chance.below(KEPT)];
      if (again !== undefined && chance.yes(OLD_AGAIN)) {
        counts.duplicates += 1;
        waiting.push(again);
      }
      return true;
    },
    /** Returns what arrives now; with `all`, everything still held back. */
    deliver(all = false): Mail[] {
      const arriving: Mail[] = [];
      const held: Mail[] = [];
      for (const mail of waiting) (!all && chance.yes(HELD_BACK) ? held : arriving).push(mail);
      counts.overtaken += held.length;
      counts.deliveries += arriving.length;
      waiting = held;
      return arriving;
    },
  };
}
