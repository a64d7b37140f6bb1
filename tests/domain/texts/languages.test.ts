import { describe, expect, it } from 'vitest';
import { currencyForm } from '../../../src/domain/currency.ts';
import { matchLanguage } from '../../../src/texts/languages.ts';
import { fillMarks } from '../../../src/texts/page-marks.ts';
import { sentenceTranslator } from '../../../src/texts/sentences.ts';
import { localeParam } from '../../../src-server/billing/gateway/mapping/stripe-locale.ts';
import { localValues } from '../../../src-server/mail/local-values.ts';
import { createPublishedTexts } from '../../../src-server/texts/published-texts.ts';

describe('the language for a browser', () => {
  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
    ['zh', 'zh-CN'],
    ['zh-Hans-CN', 'zh-CN'],
    ['en-GB;q=0.7, zh;q=0.9', 'zh-CN'],
    ['zh;q=0, en-US', 'en'],
    ['fr, de;q=0.5', null],
    ['*', null],
    ['', null],
    [`${'fr,'.repeat(5_000)}zh`, null],
    ['z'.repeat(9_000), null],
    ['zh;q=abc', null],
  ])('for %.40j is %j', (header, wanted) => {
    expect(matchLanguage(header, ['en', 'zh-CN'])).toBe(wanted);
  });
});

describe('a documented sentence', () => {
  const translate = sentenceTranslator({
    'a.wait': '{why} Please wait {time} and try again.',
    'a.often': 'Too often.',
    'a.seconds': '{count} seconds',
    'a.dots': 'Really?',
  });
  const GERMAN: Record<string, string> = {
    'a.wait': '{why} Bitte {time} warten.',
    'a.often': 'Zu oft.',
    'a.seconds': '{count} Sekunden',
    'a.dots': 'Wirklich?',
  };
  const say = (sentence: string) => translate(sentence, (key) => GERMAN[key] ?? '');

  it('is said in the language of its key, with the values of its placeholders', () => {
    expect(say('Too often.')).toBe('Zu oft.');
    expect(say('Too often. Please wait 5 seconds and try again.')).toBe(
      'Zu oft. Bitte 5 Sekunden warten.',
    );
  });

  it('stays as it is without a key', () => {
    expect(say('Reall')).toBe('Reall');
    expect(say('')).toBe('');
    expect(say('Too often')).toBe('Too often');
  });
});

it('fills a mark inside the value of another mark', () => {
  const html = '<p>⟦a.choose␟plan=⟦a.basic⟧⟧</p>';
  expect(fillMarks(html, (key) => (key === 'a.basic' ? '基础版' : '选择{plan}'))).toBe(
    '<p>选择基础版</p>',
  );
});

describe('an amount', () => {
  it.each([
    ['usd', 'en', { currencySign: '$' }],
    ['usd', 'zh-CN', { currencySign: 'US$' }],
    ['cny', 'zh-CN', { currencySign: '¥' }],
    ['eur', 'de', { currencySign: '', currencySuffix: '\u00a0€' }],
    ['chf', 'zh-CN', { currencySign: 'CHF\u00a0' }],
  ])('in %s is written as in %s', (currency, locale, form) => {
    expect(currencyForm(currency, locale)).toEqual(form);
  });
});

describe('Stripe’s page', () => {
  it.each([
    [null, {}],
    ['en', { locale: 'en' }],
    ['zh-CN', { locale: 'zh' }],
    ['pt-BR', { locale: 'pt-BR' }],
    ['sw', {}],
  ])('for %j gets %j', (locale, parameter) => {
    expect(localeParam(locale)).toEqual(parameter);
  });
});

describe('the values of a mail', () => {
  const texts = createPublishedTexts({} as never);
  const values = {
    accessUntil: '2026-11-25T13:05:00.000Z',
    moment: '2026-11-25T13:05:00.000Z',
    amount: '4900 usd',
    plan: 'Basic',
    browser: 'Chrome on Windows',
    until: '2026-11-27T12:00:00.000Z',
    link: 'https://shop.example/?at=2026-11-25T13:05:00.000Z',
  };
  const valuesIn = (locale: string) =>
    localValues(values, locale, (key) => texts.text(locale, key));

  it('are written in English as on the pages', () => {
    expect(valuesIn('en')).toEqual({
      ...values,
      accessUntil: 'Nov 25, 2026',
      until: 'Nov 27, 2026',
      moment: 'Nov 25, 2026, 1:05 PM UTC',
      amount: '$49.00',
    });
  });

  it('are written as in the reader’s language', () => {
    expect(valuesIn('zh-CN')).toEqual({
      ...values,
      accessUntil: '2026年11月25日',
      until: '2026年11月27日',
      moment: '2026年11月25日 UTC 13:05',
      amount: 'US$49.00',
      plan: '基础版',
      browser: 'Windows 上的 Chrome',
    });
  });

  it('have no decimals in a currency without them', () => {
    const amountIn = (locale: string) =>
      localValues({ amount: '4900 jpy' }, locale, () => '').amount;
    expect([amountIn('en'), amountIn('zh-CN')]).toEqual(['¥4,900', 'JP¥4,900']);
  });

  it('stay when an older version already wrote them', () => {
    const older = { accessUntil: '25 November 2026', amount: '$49.00', plan: 'Scalper' };
    expect(localValues(older, 'zh-CN', (key) => texts.text('zh-CN', key))).toEqual(older);
  });
});
