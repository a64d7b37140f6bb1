import { expect, it } from 'vitest';
import { readImportFile } from '../../../src-server/operator/import/read-import-file.ts';

async function* bytesOf(text: string) {
  // In chunks, as the network delivers it.
  for (const each of text.match(/[\s\S]{1,7}/g) ?? []) yield new TextEncoder().encode(each);
}
const read = (text: string) => readImportFile(bytesOf(text));

it.each([
  ['a comma', ',', ';', '\t'],
  ['a semicolon', ';', ',', '\t'],
  ['a tab', '\t', ',', ';'],
])(
  'detects %s from the heading, and allows the other two inside cells',
  async (_, by, one, two) => {
    const file = [
      ['\ufeffE-Mail', `Notes${one}${two}`, 'Discord', 'TradingView'],
      ['a@example.com', `x${one}y${two}z`, 'trader_one', 'ChartOne'],
      ['b@example.com', `"x${by}y"`, '', ''],
    ];
    expect(await read(file.map((cells) => cells.join(by)).join('\r\n'))).toMatchObject([
      { line: 2, email: 'a@example.com', tradingViewName: 'ChartOne', problems: [] },
      { line: 3, email: 'b@example.com', discordName: null, problems: [] },
    ]);
  },
);

it('skips a line whose number of cells differs from the heading', async () => {
  const rows = await read(
    'email,discord\na@example.com,trader,extra\nb@example.com\nc@example.com,\n',
  );
  expect(rows.map(({ problems }) => problems)).toEqual([
    ['columns-differ'],
    ['columns-differ'],
    [],
  ]);
});
