/** An identifier without a text of its own, as words: 'charge.new_kind' is 'Charge new kind'. */
export function plainWords(id: string): string {
  const words = id.replaceAll(/[._-]+/g, ' ').trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
