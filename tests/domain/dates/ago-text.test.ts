import { expect, test } from 'vitest';
import { agoTextIn } from '../../../src/domain/dates/ago-text.ts';

test.each([
  ['en-US', ['just now', '1 minute ago', '2 hours ago', 'yesterday', '3 days ago']],
  ['zh-CN', ['现在', '1 分钟前', '2 小时前', '昨天', '3 天前']],
  ['de', ['jetzt', 'vor 1 Minute', 'vor 2 Stunden', 'gestern', 'vor 3 Tagen']],
])('a page in %s says in its own words how long ago something was', (locale, texts) => {
  expect([59, 60, 7_300, 86_400, 3 * 86_400].map(agoTextIn(locale))).toEqual(texts);
});
