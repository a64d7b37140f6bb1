/** One piece of a picture file, with its name where the format has names. */
export interface Part {
  name: string;
  /** The whole piece, as it is written to the file. */
  bytes: Uint8Array;
  /** The content alone. */
  body: Uint8Array;
}

export const latin = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

export const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0));

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.byteLength;
  }
  return all;
}
