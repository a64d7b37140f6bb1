import { defineTexts } from '../define-texts.ts';
import { template } from '../template.ts';

/** The public status page, which the server renders. */
export const STATUS_COPY = defineTexts('status', {
  title: 'Status',
  checked: template('Checked on {date} at {time}.'),
  again: 'Check again',
  summary: {
    working: 'All systems operational.',
    limited: 'Some systems are degraded.',
    failing: 'Some systems are down.',
    unknown: 'The status is not known right now.',
  },
  services: 'Services',
  names: {
    payments: 'Payments',
    discord: 'Discord',
    tradingview: 'TradingView',
    signals: 'Signals',
  },
  states: {
    working: 'Operational',
    limited: 'Degraded',
    failing: 'Down',
    'by-hand': 'By hand',
    unknown: 'Unknown',
  },
  help: {
    payments: 'Payments may fail. You are never charged twice, and paid plans keep running.',
    discord:
      'New roles wait and are given as soon as Discord answers. You keep the roles you have.',
    tradingview:
      'New access waits and is given as soon as TradingView answers. You keep the access you have.',
    'tradingview-by-hand': 'Access to indicators is given by hand.',
    signals: 'Messages arrive late. None is lost, and late ones are marked.',
  },
  lastOk: template('Last confirmed {age}.'),
  ages: {
    now: 'less than a minute ago',
    minutes: { one: '1 minute ago', other: template('{count} minutes ago') },
    hours: { one: '1 hour ago', other: template('{count} hours ago') },
    days: { one: '1 day ago', other: template('{count} days ago') },
  },
  incidents: template('Incidents in the last {days} days'),
  none: 'No incidents.',
  incident: {
    limited: template('{service}: degraded'),
    failing: template('{service}: outage'),
  },
  from: template('{date}, {time}'),
  lasted: {
    minutes: { one: '1 minute', other: template('{count} minutes') },
    hours: { one: '1 hour', other: template('{count} hours') },
    days: { one: '1 day', other: template('{count} days') },
  },
  goesOn: 'Ongoing',
});
