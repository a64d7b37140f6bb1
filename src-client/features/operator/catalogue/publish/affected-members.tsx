import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AccessLine } from '../../../../../src/contract/operator/catalogue-operator.contract.ts';
import { trpc } from '../../../../lib/call/trpc.ts';
import { PersonLink } from '../../parts/person-link.tsx';
import { useMay } from '../../role/role-root.tsx';
import styles from '../catalogue.module.css';
import { CATALOGUE_COPY } from '../copy.ts';

const COPY = CATALOGUE_COPY.publish;

/** One entitlement with the number of members, and their names on request. */
export function AffectedMembers({ hash, line }: { hash: string; line: AccessLine }) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay();
  return (
    <>
      <span className={styles.effect} data-change={line.change}>
        <strong>{line.name}</strong> {COPY[line.change](line.members)}
        {line.members > 0 && may('users.read') && (
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? COPY.hide : COPY.who}: ${line.name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? COPY.hide : COPY.who}
          </Button>
        )}
      </span>
      {isOpen && <Names hash={hash} line={line} />}
    </>
  );
}

function Names({ hash, line }: { hash: string; line: AccessLine }) {
  const { entitlement, change } = line;
  const [pages, setPages] = useState<(string | null)[]>([null]);
  const last = trpc.admin.affectedByCatalogue.useQuery({
    expected: hash,
    entitlement,
    change,
    after: pages.at(-1) ?? null,
  });
  const next = last.data?.nextAfter ?? null;
  return (
    <>
      <ul className={styles.people}>
        {pages.map((after) => (
          <Page key={after ?? 'first'} hash={hash} line={line} after={after} />
        ))}
      </ul>
      {next !== null && (
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => setPages((all) => [...all, next])}
        >
          {COPY.more}
        </Button>
      )}
    </>
  );
}

interface PageProps {
  hash: string;
  line: AccessLine;
  after: string | null;
}

function Page({ hash, line: { entitlement, change }, after }: PageProps) {
  const page = trpc.admin.affectedByCatalogue.useQuery({
    expected: hash,
    entitlement,
    change,
    after,
  });
  return page.data?.members.map(({ accountId, email }) => (
    <li key={accountId}>
      <PersonLink accountId={accountId} name={email} />
    </li>
  ));
}
