import { edit, type PlantedBug } from './support/planted-bug.ts';

export default [
  {
    name: 'mail: a mail given up after six hours without a mail server',
    test: 'waiting-mail.long.test.ts',
    edits: [edit('send-mail.job.ts', 'retry: { limit: UNTIL_DONE', 'retry: { limit: 20')],
  },
  {
    name: 'mail: a mail sent although its link was revoked',
    test: 'waiting-links.long.test.ts',
    edits: [
      edit(
        'deliver-mail.ts',
        "if (link !== null && !(await deps.links.isUnused(link))) return giveUp(deps, mail, 'link-over');",
        '',
      ),
    ],
  },
  {
    name: 'mail: a link that expires before its mail is sent',
    test: 'waiting-links.long.test.ts',
    edits: [edit('mail-links.ts', 'row.createdAt = machineClock.now();', '')],
  },
  {
    name: 'mail: a link that stays valid while its mail is retried',
    test: 'waiting-links.long.test.ts',
    edits: [
      edit(
        'deliver-mail.ts',
        '    await send(deps, mail, rendered);',
        '    if (link !== null) await deps.links.begin(link);\n    await send(deps, mail, rendered);',
      ),
    ],
  },
  {
    name: 'mail: a kept mail that still has its one-use link',
    test: 'user-desk.long.test.ts',
    edits: [
      edit(
        'deliver-mail.ts',
        'sentText: withoutLinks(rendered.text, publicUrl)',
        'sentText: rendered.text',
      ),
    ],
  },
  {
    name: 'mail: a mail of one user shown on the page of another',
    test: 'user-desk.long.test.ts',
    edits: [
      edit(
        'user-mail.view.ts',
        'id = ?::uuid and user_id = ?::uuid',
        'id = ?::uuid or user_id = ?::uuid',
      ),
    ],
  },
  {
    name: 'mail: a mail given up because the mail server refuses every recipient',
    test: 'waiting-mail.long.test.ts',
    edits: [
      {
        file: 'mail-ending.ts',
        find: 'lastTaken !== null && lastTaken > since',
        replace: 'true',
      },
    ],
  },
  {
    name: 'mail: a mail resumed twice by two checks',
    test: 'waiting-mail.long.test.ts',
    edits: [
      edit('resume-mail.ts', 'await em.execute<{ id: string }[]>(STILL_WITHOUT, [ids])', 'taken'),
    ],
  },
  {
    name: 'mail: a link to stop mails that anyone can make',
    test: 'stop-mails.test.ts',
    edits: [edit('stop-link.ts', 'kind !== undefined && keys.some(isOurs)', 'kind !== undefined')],
  },
  {
    name: 'mail: a mail program that finds no way to stop optional mails',
    test: 'stop-mails.test.ts',
    edits: [edit('deliver-mail.ts', '...(stopUrl !== null && { stopUrl }),', '')],
  },
  {
    name: 'mail: a mail of signals without a link that stops it',
    test: 'digest.long.test.ts',
    edits: [
      edit('deliver-mail.ts', "['win-back', 'signal-digest'] satisfies", "['win-back'] satisfies"),
    ],
  },
] satisfies PlantedBug[];
