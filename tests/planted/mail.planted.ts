import { edit, type PlantedBug } from './support/planted-bug.ts';

export default [
  {
    name: 'mail: a letter is dead after six hours of a mail server that is away',
    test: 'waiting-mail.test.ts',
    edits: [
      edit(
        'job-definitions.ts',
        'mail server, whatever the outage.\n    retryLimit: UNTIL_DONE',
        'mail server, whatever the outage.\n    retryLimit: 20',
      ),
    ],
  },
  {
    name: 'mail: a letter goes out although its link was ended meanwhile',
    test: 'waiting-links.test.ts',
    edits: [
      edit(
        'deliver-mail.ts',
        "if (link !== null && !(await deps.links.isUnused(link))) return giveUp(deps, mail, 'link-over');",
        '',
      ),
    ],
  },
  {
    name: 'mail: a link is over before its letter goes out',
    test: 'waiting-links.test.ts',
    edits: [edit('mail-links.ts', 'row.createdAt = machineClock.now();', '')],
  },
  {
    name: 'mail: a link lives on while its letter is tried in vain',
    test: 'waiting-links.test.ts',
    edits: [
      edit(
        'deliver-mail.ts',
        '  try {\n    await send(deps, mail);',
        '  try {\n    if (link !== null) await deps.links.begin(link);\n    await send(deps, mail);',
      ),
    ],
  },
  {
    name: 'mail: a letter is given up because the mail server refuses everybody',
    test: 'waiting-mail.test.ts',
    edits: [
      {
        file: 'mail-ending.ts',
        find: 'lastTaken !== null && lastTaken > since',
        replace: 'true',
      },
    ],
  },
  {
    name: 'mail: two who look at once both send a letter on',
    test: 'waiting-mail.test.ts',
    edits: [
      edit('waiting-mail.ts', 'await em.execute<{ id: string }[]>(STILL_WITHOUT, [ids])', 'taken'),
    ],
  },
] satisfies PlantedBug[];
