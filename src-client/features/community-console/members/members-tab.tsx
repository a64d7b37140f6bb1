import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useState } from 'react';
import type { ConsoleMember } from '../../../../src/contract/discord/discord-console.contract.ts';
import { trpc } from '../../../lib/call/trpc.ts';
import { BulkBar } from '../bulk/bulk-bar.tsx';
import { ManageDialog } from '../manage-dialog.tsx';
import { Banner } from '../parts/banner.tsx';
import { bannerText } from '../parts/banner-text.ts';
import styles from '../parts/console.module.css';
import { VirtualList } from '../parts/virtual-list.tsx';
import { MEMBER_TAB_COPY as COPY } from '../server-copy.ts';
import type { ServerData } from '../server-data.ts';
import members from './member.module.css';
import { MemberFilters } from './member-filters.tsx';
import { MemberRow } from './member-row.tsx';
import { useMemberPages } from './use-member-pages.ts';

interface MembersTabProps {
  data: ServerData;
  version: number;
  /** Hides the error: an error above already reports it. */
  silent: boolean;
  highlighted: string | null;
}

const TYPING_MS = 200;
const ROW_HEIGHT = 66;

export function MembersTab({ data, version, silent, highlighted }: MembersTabProps) {
  const utils = trpc.useUtils();
  const [search, setSearch] = useState('');
  const [roleId, setRoleId] = useState<string | null>(null);
  const [wanted] = useDebouncedValue(search, TYPING_MS);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  /** Why "select all" failed. */
  const [unselected, setUnselected] = useState<string | null>(null);
  const [managed, setManaged] = useState<ConsoleMember | null>(null);
  const pages = useMemberPages({ search: wanted, roleId, kind: 'all' }, version);

  const toggle = useCallback((id: string, on: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      if (on) after.add(id);
      else after.delete(id);
      return after;
    });
  }, []);
  const selectAll = async () => {
    setUnselected(null);
    try {
      const answer = await utils.discord.matchingIds.fetch({ search: wanted, roleId });
      if (answer.success) setSelected((before) => new Set([...before, ...answer.ids]));
      else setUnselected(answer.message);
    } catch (error) {
      setUnselected(bannerText(error));
    }
  };
  const changed = () => void utils.discord.invalidate();
  const row = (index: number) => {
    const member = pages.at(index);
    return member === undefined ? (
      <div className={members.row} aria-busy="true">
        …
      </div>
    ) : (
      <MemberRow
        member={member}
        roles={data.roles}
        cdn={data.cdn}
        isHighlighted={member.username === highlighted}
        isSelected={selected.has(member.id)}
        onSelect={toggle}
        onManage={setManaged}
      />
    );
  };

  return (
    <>
      <MemberFilters
        search={search}
        onSearch={setSearch}
        roles={data.roles}
        roleId={roleId}
        onRole={setRoleId}
      />
      <BulkBar
        roles={data.roles}
        everyoneId={data.serverInfo.id}
        selected={selected}
        onClear={() => setSelected(new Set())}
        onChanged={changed}
      />
      {pages.problem !== null && !silent && <Banner text={pages.problem} />}
      {pages.problem !== null && (
        <Button size="compact-sm" variant="default" onClick={pages.retry}>
          {COPY.retry}
        </Button>
      )}
      {unselected !== null && <Banner text={`${COPY.selectAll}: ${unselected}`} />}
      <div className={styles.tools}>
        <span role="status">{COPY.showing(pages.total ?? 0)}</span>
        <Button size="compact-sm" variant="subtle" onClick={() => void selectAll()}>
          {COPY.selectAll}
        </Button>
      </div>
      {pages.total === 0 && <p>{COPY.none}</p>}
      <VirtualList
        label={COPY.list}
        count={pages.total ?? 0}
        rowHeight={ROW_HEIGHT}
        row={row}
        onRange={pages.need}
      />
      {managed !== null && (
        <ManageDialog
          memberId={managed.id}
          name={managed.displayName}
          data={data}
          onChanged={changed}
          onClose={() => setManaged(null)}
        />
      )}
    </>
  );
}
