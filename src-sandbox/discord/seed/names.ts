/** Fictional traders. The first sixty combinations are curated; larger seeds continue the pattern. */
const FIRST = (
  'pip candle breakout fib swing scalp delta gamma vwap trend range wick gap macro tape order ' +
  'liquid alpha beta theta bull bear hedge carry momentum pivot channel renko heikin ichi stoch ' +
  'rsi macd atr sigma quant futures option forex crypto'
).split(' ');
const SECOND = (
  'maya otter hannah ravi sofia kenji lena omar falcon ines tomas yuki nora dmitri wolf amara ' +
  'felix zoe hugo priya lars mei heron dario elif jonas kaya luca mira noah paula quinn rosa ' +
  'sami tara ugo vera willow xavi yara'
).split(' ');
const JOINTS = ['_', '.', ''] as const;

/** The n-th fictional username: unique, lower case, 2 to 32 allowed characters. */
export function usernameOf(n: number): string {
  const first = FIRST[n % FIRST.length];
  const round = Math.floor(n / FIRST.length);
  const second = SECOND[(n * 7 + round) % SECOND.length];
  const name = `${first}${JOINTS[n % JOINTS.length]}${second}`;
  return round === 0 ? name : `${name}${round}`;
}

/** The display name. About one user in five has none. */
export function displayNameOf(n: number): string | null {
  if (n % 5 === 4) return null;
  const second = SECOND[(n * 7 + Math.floor(n / FIRST.length)) % SECOND.length] ?? '';
  const first = FIRST[n % FIRST.length] ?? '';
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return n % 3 === 0 ? `${capital(second)} ${first.toUpperCase()}` : capital(second);
}
