const BLOCK_BYTES = 64;
const WORDS = 64;

/** Fractional parts of the roots of the first primes, as FIPS 180-4 defines the constants. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1) {
    const isPrime = Array.from({ length: number - 2 }, (_, at) => at + 2).every(
      (divisor) => number % divisor !== 0,
    );
    if (isPrime) found.push((root(number) % 1) * 2 ** 32);
  }
  return Uint32Array.from(found);
}

const START = fractions(8, Math.sqrt);
const ROUNDS = fractions(WORDS, Math.cbrt);

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

/** For browsers: theirs answers later, and only on a secure page. Hexadecimal. */
export function sha256(message: Uint8Array): string {
  const bytes = padded(message);
  const view = new DataView(bytes.buffer);
  const state = Uint32Array.from(START);
  const words = new Uint32Array(WORDS);
  for (let at = 0; at < bytes.length; at += BLOCK_BYTES) {
    for (let word = 0; word < 16; word += 1) words[word] = view.getUint32(at + word * 4);
    expand(words);
    compress(state, words);
  }
  return [...state].map((word) => word.toString(16).padStart(8, '0')).join('');
}

function padded(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / BLOCK_BYTES) * BLOCK_BYTES;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setBigUint64(length - 8, BigInt(message.length) * 8n);
  return bytes;
}

function expand(words: Uint32Array): void {
  for (let at = 16; at < WORDS; at += 1) {
    const [early, late] = [words[at - 15] ?? 0, words[at - 2] ?? 0];
    const one = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const other = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = (words[at - 16] ?? 0) + one + (words[at - 7] ?? 0) + other;
  }
}

function compress(state: Uint32Array, words: Uint32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let at = 0; at < WORDS; at += 1) {
    const mixed = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const first = (h + mixed + chosen + (ROUNDS[at] ?? 0) + (words[at] ?? 0)) | 0;
    const other = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + other) | 0];
  }
  for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) state[at] = (state[at] ?? 0) + word;
}
