/** Encodings in which a secret may appear in a text. */
export function spellingsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    ...base64Cores(bytes),
  ];
}

/** Its base64 at any offset in a longer text: the three alignments without their edges. */
function base64Cores(bytes: Buffer): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const padded = Buffer.concat([Buffer.alloc(shift), bytes]);
    const core = padded
      .toString('base64')
      .replaceAll('=', '')
      .slice(shift === 0 ? 0 : shift + 1, -2);
    return [core, core.replaceAll('+', '-').replaceAll('/', '_')];
  });
}

/** Names of the secrets that appear in the text, in any encoding. */
export function foundIn(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => spellingsOf(secret).some((spelling) => text.includes(spelling)))
    .map(([name]) => name);
}
