import { describe, expect, it } from 'vitest';
import { loadConfig } from '../../../src-server/config/load-config.ts';
import {
  demoRefusal,
  readDemoOrder,
  requireDemo,
} from '../../../src-server/launch/demo/demo-order.ts';
import { progressLine, progressOf } from '../../../src-server/launch/demo/progress.ts';
import { openDemoTerminal } from '../../../src-server/launch/demo/terminal.ts';

describe('--demo', () => {
  it.each([
    [['node', 'main.ts'], null],
    [['node', 'main.ts', '--demo'], 400],
    [['node', 'main.ts', '--demo', '50'], 50],
    [['node', 'main.ts', '--demo=50'], 50],
  ])('reads the people from %j', (args, people) => {
    expect(readDemoOrder(args)?.people ?? null).toBe(people);
  });

  it.each(['--demo=3', '--demo=many', '--demo=99999'])('refuses %s', (flag) => {
    expect(() => readDemoOrder([flag])).toThrow('takes a number of people');
  });

  it('is refused with the providers that are not the sandbox', () => {
    const own = loadConfig({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' });
    expect(() => requireDemo(['--demo'], own)).toThrow('not Stripe here');
    expect(requireDemo([], own)).toBeNull();
    expect(requireDemo(['--demo'], loadConfig({}))).not.toBeNull();
  });

  it('is refused in production, even where the sandbox plays every provider', () => {
    const config = loadConfig({});
    const web = { ...config.web, production: true };
    expect(demoRefusal({ ...config, web })).toMatch('this is production');
  });

  it('is refused with an SMTP server, which would send its mails', () => {
    const config = loadConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'a@example.com' });
    expect(demoRefusal(config)).toMatch('SMTP_URL would send them');
    expect(() => requireDemo(['--demo'], config)).toThrow('Unset it to keep them in the sandbox.');
  });
});

describe('progress of the demo', () => {
  const figures = { month: 7, months: 12, people: 231, of: 400 };

  it('says month, customers and the time that is left', () => {
    const progress = progressOf({ done: 80, all: 100, elapsedMs: 48_000 }, figures);
    expect(progressLine(progress)).toBe('Month 7 of 12 · 231 customers · 12 s left');
  });

  it('names no time before anything is known', () => {
    const progress = progressOf({ done: 1, all: 1_000, elapsedMs: 900 }, figures);
    expect(progressLine(progress)).toBe('Month 7 of 12 · 231 customers');
  });

  it('redraws one line on a terminal, and writes one line a month elsewhere', () => {
    const written = (isTTY: boolean) => {
      const lines: string[] = [];
      const out = { isTTY, write: (text: string) => lines.push(text) > 0 };
      const terminal = openDemoTerminal(out);
      const running = progressOf({ done: 50, all: 100, elapsedMs: 1_000 }, figures);
      for (const month of [1, 1, 2]) terminal.show({ ...running, month });
      terminal.show({ ...running, month: 2, state: 'stopped' });
      return lines;
    };
    expect(written(true).filter((text) => text.startsWith('\r'))).toHaveLength(4);
    expect(written(false)).toEqual([
      expect.stringMatching(/Month 1 of 12/),
      expect.stringMatching(/Month 2 of 12/),
      expect.stringMatching(/stopped in month 2 of 12, after 231 of 400 customers/),
    ]);
  });
});
