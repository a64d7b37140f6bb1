import { bug, edit } from './support/planted-bug.ts';

const TEST = 'set-up/set-up-values.test.ts';

/** Bugs in the values of the setup page. */
export default [
  bug(
    'settings: a value of the setup page wins over the environment',
    TEST,
    edit(
      'published-settings.ts',
      'value: (name) => (isInEnvironment(name) ? null : (current()[name] ?? null)),',
      'value: (name) => current()[name] ?? null,',
    ),
  ),
  bug(
    'settings: a value that the environment would refuse is stored',
    TEST,
    edit(
      'write-setting.ts',
      'value === null ? null : settingFault(name, value);',
      'value === null ? null : settingFault(name, name.startsWith("LINK_") ? "#" : value);',
    ),
  ),
  bug(
    'settings: the audit names the new value as the old one',
    'set-up/changed-setting.long.test.ts',
    edit('write-setting.ts', 'return before;', 'return found?.value ?? null;'),
  ),
  bug(
    'settings: /plans keeps the price display of the start',
    TEST,
    edit(
      'slices/commands.ts',
      'get pricing() { return business.pricing; },',
      'pricing: business.pricing,',
    ),
  ),
  bug(
    'launch: a start without keys may empty an installation that ran live',
    'launch/live-mark.test.ts',
    edit('launch/start-over.ts', 'isPlayground && !isFolderLive(dataDirectory)', 'isPlayground'),
  ),
];
