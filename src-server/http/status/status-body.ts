import { type Incident, lastedMs } from '../../../src/domain/status/incident.ts';
import {
  isTrouble,
  type ServiceReading,
  type ServiceState,
} from '../../../src/domain/status/service-state.ts';
import { spanOf } from '../../../src/domain/status/span.ts';
import { SHOWN_DAYS, type StatusView } from '../../incidents/status.view.ts';
import type { PageWords } from '../page-words.ts';

type Shown = ServiceState | 'unknown';

/** Everything below the page's title. `status`: null when our own database does not answer. */
export function statusBody(status: StatusView | null, words: PageWords, now: Date): string {
  const { say, date, time } = words;
  const isKnown = status !== null && status.checkedAt !== null;
  const services = status?.services ?? [];
  const summary = isKnown ? worstOf(services) : 'unknown';
  const checkedAt = status?.checkedAt ?? null;
  const checked =
    checkedAt === null
      ? ''
      : `<p class="status-checked">${say('checked', { date: date(checkedAt), time: time(checkedAt) })} <a href="/status">${say('again')}</a></p>`;
  const rows = services.map((reading) => serviceRow(reading, isKnown, { words, now }));
  return `${checked}
<p class="status-summary" data-state="${summary}" role="status"><span class="status-dot" aria-hidden="true"></span>${say(`summary.${summary}`)}</p>
${rows.length === 0 ? '' : `<h2>${say('services')}</h2><ul class="status-services">${rows.join('')}</ul>`}
${status === null ? '' : incidentList(status.incidents, { words, now })}`;
}

function worstOf(services: readonly ServiceReading[]): 'working' | 'limited' | 'failing' {
  const states = services.map(({ state }) => state);
  if (states.includes('failing')) return 'failing';
  return states.includes('limited') ? 'limited' : 'working';
}

interface Reader {
  words: PageWords;
  now: Date;
}

function serviceRow(
  { service, state, okAt }: ServiceReading,
  isKnown: boolean,
  { words: { say }, now }: Reader,
): string {
  const shown: Shown = isKnown ? state : 'unknown';
  const notes: string[] = [];
  if (isKnown && isTrouble(state)) notes.push(say(`help.${service}`));
  if (service === 'tradingview' && state === 'by-hand') notes.push(say('help.tradingview-by-hand'));
  if (okAt !== null) notes.push(say('lastOk', { age: ageOf(okAt, now, say) }));
  const note = notes.length === 0 ? '' : `<p>${notes.join(' ')}</p>`;
  return `<li data-state="${shown}"><span class="status-dot" aria-hidden="true"></span><h3>${say(`names.${service}`)}</h3><span class="status-state">${say(`states.${shown}`)}</span>${note}</li>`;
}

function ageOf(at: Date, now: Date, say: PageWords['say']): string {
  const span = spanOf(Math.max(0, now.getTime() - at.getTime()));
  return span === null ? say('ages.now') : counted('ages', span, say);
}

function counted(
  section: 'ages' | 'lasted',
  { unit, count }: NonNullable<ReturnType<typeof spanOf>>,
  say: PageWords['say'],
): string {
  return say(`${section}.${unit}.${count === 1 ? 'one' : 'other'}`, { count });
}

function incidentList(incidents: readonly Incident[], { words, now }: Reader): string {
  const { say } = words;
  const title = `<h2>${say('incidents', { days: SHOWN_DAYS })}</h2>`;
  if (incidents.length === 0) return `${title}<p>${say('none')}</p>`;
  const items = incidents.map((incident) => incidentItem(incident, { words, now }));
  return `${title}<ol class="status-incidents">${items.join('')}</ol>`;
}

function incidentItem(incident: Incident, { words: { say, date, time }, now }: Reader): string {
  const { service, state, startedAt, endedAt } = incident;
  const span = spanOf(lastedMs(incident, now));
  const lasted = span === null ? say('ages.now') : counted('lasted', span, say);
  const end = endedAt === null ? say('goesOn') : lasted;
  const moment = say('from', { date: date(startedAt), time: time(startedAt) });
  return `<li data-state="${state}"><h3>${say(`incident.${state}`, { service: say(`names.${service}`) })}</h3><p><time datetime="${startedAt.toISOString()}">${moment}</time> · ${end}</p></li>`;
}
