import type { Template } from './template.ts';

type TextTree = string | Template<string> | { readonly [key: string]: TextTree } | TextList;
type TextList = readonly TextTree[];

/** Texts by key, such as 'landing.hero.lead'. */
export type TextTable = Readonly<Record<string, string>>;

const trees = new Map<string, TextTree>();
/** The documented texts, read before the first replacement. */
const documented = new Map<string, TextTable>();
let replaced: TextTable | null = null;

/**
 * Registers a page's texts. Pages read them from the returned object, in which `replaceTexts` exchanges the leaves. A
 * module must therefore not copy a leaf when it is loaded.
 */
export function defineTexts<const T extends TextTree>(name: string, texts: T): T {
  trees.set(name, texts);
  if (replaced !== null) replaceIn(name, texts, replaced);
  return texts;
}

/** Shows these texts, and the documented text for every other key. */
export function replaceTexts(table: TextTable): void {
  replaced = table;
  for (const [name, tree] of trees) replaceIn(name, tree, table);
}

function replaceIn(name: string, tree: TextTree, table: TextTable): void {
  const own = documented.get(name) ?? textsOf(name, tree);
  documented.set(name, own);
  walk(name, tree, (key, write) => write(table[key] ?? own[key] ?? ''));
}

/** The documented texts of every page that was loaded, by key. */
export function documentedTexts(): TextTable {
  const all = [...trees].map(([name, tree]) => documented.get(name) ?? textsOf(name, tree));
  return Object.assign({}, ...all);
}

/** The texts of a tree by key. */
export function textsOf(name: string, tree: TextTree): TextTable {
  const texts: Record<string, string> = {};
  walk(name, tree, (key, _write, text) => {
    texts[key] = text;
  });
  return texts;
}

type Visit = (key: string, write: (text: string) => void, text: string) => void;

function walk(path: string, tree: TextTree, visit: Visit): void {
  if (typeof tree === 'string') return;
  const children = tree as Record<string, TextTree>;
  for (const [name, child] of Object.entries(children)) {
    const key = `${path}.${name}`;
    if (typeof child === 'string') {
      visit(key, (text) => Object.assign(children, { [name]: text }), child);
    } else if (typeof child === 'function') {
      visit(key, (text) => Object.assign(child, { source: text }), child.source);
    } else {
      walk(key, child, visit);
    }
  }
}
