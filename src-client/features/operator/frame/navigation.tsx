import { IconChevronDown, IconMenu2 } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useId } from 'react';
import { useOpenBox } from '../../../components/dialog/use-open-box.ts';
import { OPERATOR_COPY as COPY } from '../copy.ts';
import { useMay, useRole } from '../role/role-root.tsx';
import styles from './navigation.module.css';
import { ENROLMENT_PAGE, isAt, OPERATOR_PAGES, PAGE_GROUPS } from './operator-pages.ts';
import { useNeedCounts } from './use-needs.ts';

const HOME = '/admin/home';
/** A wider one would push the names aside. */
const MAX_COUNT = 99;

/** Hidden from screen readers: the link's name says it in words. */
function NeedCount({ of }: { of: number }) {
  if (of === 0) return null;
  return (
    <span className={styles.count} aria-hidden="true">
      {of > MAX_COUNT ? `${MAX_COUNT}+` : of}
    </span>
  );
}

/** The pages in groups: beside the page, or on narrow screens behind a button that names the open page. */
export function Navigation() {
  const id = useId();
  const { pathname } = useLocation();
  const may = useMay();
  const { mustEnrol } = useRole();
  const counts = useNeedCounts();
  const { box, isOpen, setOpen } = useOpenBox<HTMLElement>();
  const pages = OPERATOR_PAGES.filter(({ to, right }) =>
    mustEnrol ? to === ENROLMENT_PAGE : may(right),
  );
  const open = pages.find((page) => isAt(page, pathname));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the menu
  useEffect(() => setOpen(false), [pathname, setOpen]);
  return (
    <nav ref={box} className={styles.nav} aria-label={COPY.navigation}>
      <button
        type="button"
        className={styles.menu}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={COPY.menu(open?.name ?? null)}
        onClick={() => setOpen(!isOpen)}
      >
        <IconMenu2 size={18} stroke={1.75} aria-hidden="true" />
        {open?.name ?? COPY.pages}
        <NeedCount of={counts.get(open?.to ?? HOME) ?? 0} />
        <IconChevronDown size={16} className={styles.chevron} aria-hidden="true" />
      </button>
      <div id={id} className={styles.groups} data-open={isOpen || undefined}>
        {PAGE_GROUPS.map(({ key, name }) => {
          const own = pages.filter(({ group }) => group === key);
          if (own.length === 0) return null;
          return (
            <div key={key} className={styles.group} data-name={name}>
              <ul aria-label={name}>
                {own.map((page) => (
                  <li key={page.to}>
                    <Link
                      to={page.to}
                      preload={false}
                      activeOptions={{ exact: true }}
                      className={styles.link}
                      data-sum={page.to === HOME || undefined}
                      aria-current={isAt(page, pathname) ? 'page' : undefined}
                      aria-label={COPY.pageNeeds(page.name, counts.get(page.to) ?? 0)}
                      onClick={() => setOpen(false)}
                    >
                      <page.icon size={18} stroke={1.75} aria-hidden="true" />
                      {page.name}
                      <NeedCount of={counts.get(page.to) ?? 0} />
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </nav>
  );
}
