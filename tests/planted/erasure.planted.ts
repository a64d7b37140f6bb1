import { edit, type PlantedBug } from './planted-bug.ts';

const bug = (name: string, ...edits: PlantedBug['edits']): PlantedBug => ({
  name: `erasure: ${name}`,
  test: 'tests/server/account-data/erase-account.test.ts',
  edits,
});

/** What the drill found when accounts began to be closed in it. */
export default [
  bug(
    'who came with the invite unheard keeps what it carried',
    edit(
      'discord/ensure-invite.ts',
      "if (!wasThere && row.state !== 'joined') await findItsUser(deps, row);",
      '',
    ),
  ),
  bug(
    'a standing that the next look at Stripe brings back',
    edit(
      'billing/write-standing.ts',
      "if (about.contact === null && standing.plan === 'free')",
      'if (false)',
    ),
  ),
  bug(
    'an address that the payment page brings back',
    edit('billing/verify-attempt.ts', 'payerEmail !== null && isKnown', 'payerEmail !== null'),
  ),
  {
    name: 'erasure: one that waits is thrown away after two weeks',
    test: 'tests/server/jobs/job-queue.test.ts',
    edits: [
      edit('jobs/job-queue.ts', 'retentionSeconds: KEEP_SECONDS', 'retentionSeconds: 1_209_600'),
    ],
  },
  {
    name: 'erasure: whoever somebody was on Discord before keeps the name',
    test: 'tests/server/account-data/former-names.test.ts',
    edits: [edit('discord/personal-tables.ts', 'GIVEN_AS.discord', "'select null'")],
  },
  bug(
    'letters of whoever reads an address that was never proved',
    edit(
      'mail/personal-tables.ts',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code to be planted
      'or (to_address = :email and ${OWN_ADDRESS})',
      'or to_address = :email',
    ),
  ),
  {
    name: 'erasure: the letter that tells of it is forgotten unsent',
    test: 'tests/server/account-data/farewell-letter.test.ts',
    edits: [
      edit(
        'account-data/farewell-letter.ts',
        'if (letter === null) return false;',
        'return false;',
      ),
    ],
  },
] satisfies PlantedBug[];
