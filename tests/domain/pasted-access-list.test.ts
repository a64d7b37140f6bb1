import { describe, expect, test } from 'vitest';
import { daysNamedIn } from '../../src/domain/dates/pasted-day.ts';
import { parsePastedList } from '../../src/domain/pasted-access-list.ts';

const parse = (text: string, known: string[] = []) =>
  parsePastedList(text, (name) => known.includes(name.toLowerCase()));
const on = (...days: string[]) => ({ kind: 'day', days });

test.each([
  ['2026-12-24', ['2026-12-24']],
  ['Expires: Dec 24, 2026', ['2026-12-24']],
  ['24. Dezember 2026', ['2026-12-24']],
  ['24 déc. 2026', ['2026-12-24']],
  ['24 de diciembre de 2026', ['2026-12-24']],
  ['24 декабря 2026 г.', ['2026-12-24']],
  ['24 Ara 2026', ['2026-12-24']],
  ['2026年12月24日', ['2026-12-24']],
  ['24.12.2026', ['2026-12-24']],
  ['12/24/2026', ['2026-12-24']],
  ['03/04/2026', ['2026-03-04', '2026-04-03']],
  ['31/31/2026', []],
  ['No expiration date', []],
])('reads the days in %j', (text, days) => {
  expect(daysNamedIn(text)).toEqual(days);
});

describe('a pasted access list', () => {
  test('yields names and dates without the dialog’s repeated labels', () => {
    const text = [
      'alice',
      'Dec 24, 2026',
      'Remove',
      'Bob_77',
      'Jan 2, 2027',
      'Remove',
      'c-c.c',
      'Remove',
    ];
    expect(parse(text.join('\n'))).toEqual({
      entries: [
        { username: 'alice', expiry: on('2026-12-24') },
        { username: 'Bob_77', expiry: on('2027-01-02') },
        { username: 'c-c.c', expiry: { kind: 'not-shown' } },
      ],
      duplicates: [],
      unread: [],
    });
  });

  test('a pasted access list in another language yields the same entries', () => {
    const text =
      'alice\nLäuft ab am 24. Dezember 2026\nEntfernen\nbob\nLäuft ab am 2. Januar 2027\nEntfernen\ncarl\nEntfernen';
    expect(parse(text).entries).toEqual([
      { username: 'alice', expiry: on('2026-12-24') },
      { username: 'bob', expiry: on('2027-01-02') },
      { username: 'carl', expiry: { kind: 'not-shown' } },
    ]);
  });

  test('a pasted access list as a table has the name first and the date after it', () => {
    const text = '"alice",2026-12-24\r\nbob\t24.12.2026\r\ncarl 2026-12-24';
    expect(parse(text).entries).toEqual([
      { username: 'alice', expiry: on('2026-12-24') },
      { username: 'bob', expiry: on('2026-12-24') },
      { username: 'carl', expiry: on('2026-12-24') },
    ]);
  });

  test.each([
    ['25/12/2026', '2026-04-03'],
    ['12/25/2026', '2026-03-04'],
  ])('the date %s on a list tells how its other dates order day and month', (date, other) => {
    expect(parse(`alice\n03/04/2026\nbob\n${date}`).entries).toEqual([
      { username: 'alice', expiry: on(other) },
      { username: 'bob', expiry: on('2026-12-25') },
    ]);
  });

  test('dates that contradict each other tell no order of day and month', () => {
    const text = 'alice\n03/04/2026\nbob\n25/12/2026\ncarl\n12/25/2026';
    expect(parse(text).entries[0]?.expiry).toEqual(on('2026-03-04', '2026-04-03'));
  });

  test('ignores a label word before a date below a name', () => {
    expect(parse('alice\nExpires 2026-12-24').entries).toEqual([
      { username: 'alice', expiry: on('2026-12-24') },
    ]);
  });

  test('lists a repeated name once and reports it as a duplicate', () => {
    const list = parse('alice\nbob\nALICE');
    expect(list.entries.map(({ username }) => username)).toEqual(['alice', 'bob']);
    expect(list.duplicates).toEqual(['alice']);
  });

  test('keeps a subscriber whose name repeats like a label', () => {
    expect(parse('remove\nremove\nremove\nbob', ['remove']).entries).toHaveLength(2);
  });

  test('reports the lines it could not read', () => {
    expect(parse('Users with access:\nalice\n¯\\_(ツ)_/¯').unread).toEqual([
      'Users with access:',
      '¯\\_(ツ)_/¯',
    ]);
  });

  test.each(['', '   \n\n', '<html><body>blocked</body></html>'])(
    'a pasted access list has no entries in %j, which has no name',
    (text) => {
      expect(parse(text).entries).toEqual([]);
    },
  );
});
