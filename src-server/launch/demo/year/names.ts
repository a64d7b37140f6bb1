import type { Chance } from './chance.ts';

/** First names with surnames of the same region. Letters of ASCII only: they become addresses. */
const REGIONS: readonly (readonly [first: readonly string[], last: readonly string[]])[] = [
  [
    ['Lukas', 'Hannah', 'Jonas', 'Mia', 'Felix', 'Lena', 'Moritz', 'Klara'],
    ['Brandt', 'Hofmann', 'Keller', 'Lindner', 'Vogel', 'Seidel', 'Winter', 'Arnold'],
  ],
  [
    ['Camille', 'Hugo', 'Ines', 'Louis', 'Manon', 'Theo', 'Adele', 'Remi'],
    ['Moreau', 'Lefevre', 'Girard', 'Roux', 'Fontaine', 'Mercier', 'Blanchet', 'Caron'],
  ],
  [
    ['Mateo', 'Lucia', 'Diego', 'Paula', 'Santiago', 'Elena', 'Javier', 'Carla'],
    ['Navarro', 'Silva', 'Ortega', 'Campos', 'Vidal', 'Herrera', 'Molina', 'Ramos'],
  ],
  [
    ['Giulia', 'Marco', 'Chiara', 'Davide', 'Elisa', 'Pietro', 'Sara', 'Luca'],
    ['Ricci', 'Conti', 'Galli', 'Ferrara', 'Marini', 'Greco', 'Lombardi', 'Testa'],
  ],
  [
    ['Olivia', 'Jack', 'Amelia', 'Harry', 'Grace', 'Ethan', 'Chloe', 'Ryan'],
    ['Bennett', 'Carter', 'Hughes', 'Palmer', 'Reid', 'Sutton', 'Walsh', 'Doyle'],
  ],
  [
    ['Aarav', 'Priya', 'Rohan', 'Ananya', 'Vikram', 'Meera', 'Arjun', 'Kavya'],
    ['Sharma', 'Iyer', 'Kapoor', 'Nair', 'Reddy', 'Mehta', 'Joshi', 'Rao'],
  ],
  [
    ['Haruto', 'Yuna', 'Ren', 'Aoi', 'Sora', 'Mei', 'Kaito', 'Rin'],
    ['Tanaka', 'Mori', 'Ishida', 'Okada', 'Fujita', 'Hayashi', 'Endo', 'Kondo'],
  ],
  [
    ['Emeka', 'Amara', 'Tunde', 'Zainab', 'Kofi', 'Abena', 'Chidi', 'Ngozi'],
    ['Okafor', 'Mensah', 'Adeyemi', 'Balogun', 'Boateng', 'Eze', 'Owusu', 'Bello'],
  ],
  [
    ['Elif', 'Emre', 'Deniz', 'Ayse', 'Kerem', 'Selin', 'Burak', 'Defne'],
    ['Yilmaz', 'Kaya', 'Demir', 'Aydin', 'Arslan', 'Koc', 'Polat', 'Erdem'],
  ],
  [
    ['Astrid', 'Emil', 'Freja', 'Oskar', 'Signe', 'Nils', 'Ida', 'Aksel'],
    ['Lindqvist', 'Berg', 'Dahl', 'Holm', 'Nyberg', 'Strand', 'Ek', 'Solberg'],
  ],
];

const MAILBOXES = ['inbox.example', 'mailbox.example', 'post.example', 'letters.example'];
const HABITS = ['trades', 'charts', 'fx', 'candles', 'swings', 'futures', 'crypto', 'markets'];

export interface Names {
  name: string;
  email: string;
  discordName: string;
  traderName: string;
}

/** Draws names that differ from all names drawn before, without regard to case. */
export function namesFrom(chance: Chance): () => Names {
  const used = new Set<string>();
  const unused = (propose: (attempt: number) => string): string => {
    for (let attempt = 0; ; attempt += 1) {
      const proposed = propose(attempt);
      if (used.has(proposed.toLowerCase())) continue;
      used.add(proposed.toLowerCase());
      return proposed;
    }
  };
  const number = (attempt: number) => (attempt === 0 ? '' : String(61 + chance.below(45)));
  return () => {
    const [firsts, lasts] = chance.pick(REGIONS);
    const [first, last] = [chance.pick(firsts), chance.pick(lasts)];
    const [low, family] = [first.toLowerCase(), last.toLowerCase()];
    const [mailbox, habit] = [chance.pick(MAILBOXES), chance.pick(HABITS)];
    const address = chance.pick([`${low}.${family}`, `${low[0]}${family}`, `${low}.${habit}`]);
    const handle = chance.pick([`${low}_${habit}`, `${low}.${family}`, `${habit}_${low}`]);
    const big = `${habit[0]?.toUpperCase()}${habit.slice(1)}`;
    const trader = chance.pick([`${first}${big}`, `${first}_${last}`, `${big}${first}`]);
    return {
      name: `${first} ${last}`,
      email: unused((attempt) => `${address}${number(attempt)}@${mailbox}`),
      discordName: unused((attempt) => `${handle}${number(attempt)}`),
      traderName: unused((attempt) => `${trader}${number(attempt)}`),
    };
  };
}
