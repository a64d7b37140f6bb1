/** '1 entry', '3,000 entries'. English: for the operator, and for messages that the dictionaries translate. */
export function countText(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}
