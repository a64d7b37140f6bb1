import type { RuleVersion } from '../../../src/domain/signals/record/outcome.ts';
import type { RecordAnchor } from '../../signals/record/record-anchor.entity.ts';
import type { PageWords } from '../page-words.ts';

const VENDOR_RULES = 'https://www.tradingview.com/support/solutions/43000549951/';
const SHOWN_ANCHORS = 7;
const RULE_POINTS = 9;

/** How a visitor verifies the record, with the latest anchors. */
export function checkBlock(
  { hidden, anchors }: { hidden: number; anchors: readonly RecordAnchor[] },
  words: PageWords,
): string {
  const { say, number } = words;
  const waiting = hidden === 0 ? '' : `<p>${say('check.hidden', { count: number(hidden) })}</p>`;
  const posted = isPosted(anchors) ? `<p>${say('check.posted')}</p>` : '';
  return `<section class="record-check" aria-labelledby="record-check"><h2 id="record-check">${say('check.title')}</h2>
<p>${say('check.text')}</p>${posted}${waiting}
<p class="record-links"><a class="record-button" href="/record/verify.html">${say('check.verifier')}</a>
<a href="/record/chain.ndjson" download>${say('check.chain')}</a>
<a href="/record/anchors.txt" download>${say('check.anchors')}</a></p>
<p class="record-hint">${say('check.verifierHint')}</p>${anchorTable(anchors, words)}</section>`;
}

/** Whether a message with one of the latest two anchors was read back and is still there. */
function isPosted(anchors: readonly RecordAnchor[]): boolean {
  return anchors.slice(-2).some(({ witnessedAt, goneAt }) => witnessedAt != null && goneAt == null);
}

function anchorTable(anchors: readonly RecordAnchor[], { say, date, number }: PageWords): string {
  if (anchors.length === 0) return '';
  const lines = anchors
    .slice(-SHOWN_ANCHORS)
    .toReversed()
    .map(({ day, lastSeq, head, messageId, goneAt }) => {
      const state =
        goneAt != null
          ? `<span class="record-badge" data-tone="bad">${say('anchors.removed', { date: date(goneAt) })}</span>`
          : say(messageId == null ? 'anchors.notPosted' : 'anchors.posted');
      return `<tr><td>${date(new Date(day))}</td><td>#${number(lastSeq)}</td><td><code>${head.slice(0, 16)}</code></td><td>${state}</td></tr>`;
    });
  const heads = ['day', 'entry', 'hash', 'posted'].map(
    (key) => `<th scope="col">${say(`anchors.${key}`)}</th>`,
  );
  return `<h3>${say('anchors.title')}</h3><p class="record-hint">${say('anchors.hint')}</p><div class="record-scroll" tabindex="0" role="group" aria-label="${say('anchors.title')}"><table class="record-anchors"><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>`;
}

/** The rule in force, and the versions before it. */
export function ruleBlock(rules: readonly RuleVersion[], { say, number }: PageWords): string {
  const current = rules.at(-1);
  if (current === undefined) return '';
  const points = Array.from({ length: RULE_POINTS }, (_, at) => {
    return `<li>${say(`rule.points.${at}`, { days: current.maxOpenDays })}</li>`;
  });
  const versions = rules.map(({ version, fromSeq, maxOpenDays }) => {
    const values = { version, seq: number(fromSeq), days: maxOpenDays };
    return `<li>${say('rule.former', values)}</li>`;
  });
  const former = rules.length > 1 ? `<ul>${versions.join('')}</ul>` : '';
  return `<section class="record-rule" aria-labelledby="record-rule"><h2 id="record-rule">${say('rule.title', { version: current.version })}</h2>
<ol>${points.join('')}</ol>${former}</section>`;
}

/** The notices that the law and TradingView ask for. */
export function noticeBlock({ say }: PageWords): string {
  return `<section class="record-notices" aria-labelledby="record-notices"><h2 id="record-notices">${say('notices.title')}</h2>
<p>${say('notices.hypothetical')}</p><p>${say('notices.audit')}</p>
<p><a href="${VENDOR_RULES}" rel="noopener">${say('notices.vendors')}</a></p></section>`;
}
