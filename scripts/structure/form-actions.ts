import type { SourceFile } from './source-file.ts';

const HOME = 'src-client/components/form-actions.tsx';
const DIALOG = 'src-client/components/dialog/dialog.tsx';

/** A handler that only leaves, such as `onClose` or `() => onCancel()`. */
const LEAVING = /^(?:\(\)\s*=>\s*)?(?:void\s+)?(?:on)?(?:close|cancel|keep)\w*(?:\(\))?$/i;
/** A quiet button that forgets a question: `() => setAsking(false)`. */
const FORGETTING = /^\(\)\s*=>\s*set\w+\((?:false|null)\)$/;

interface Tag {
  at: number;
  text: string;
}

/** Buttons that end a dialog or a form elsewhere than in FormActions, which has the one order. */
export function looseActionsOf({
  path,
  code,
  imports,
}: Pick<SourceFile, 'path' | 'code' | 'imports'>): string[] {
  if (!/^src-client\/.*\.tsx$/.test(path) || path === HOME) return [];
  const buttons = openingTags(code);
  const isDialog = imports.some(({ target }) => target === DIALOG);
  const leaving = buttons.filter(({ text }) => leaves(text));
  const submitting = buttons.filter(
    ({ at, text }) => isDialog && text.includes('type="submit"') && !isInFormActions(code, at),
  );
  return [
    ...leaving.map(
      () => 'has a button that closes or cancels: FormActions makes it, before the one that acts',
    ),
    ...submitting.map(() => 'submits a dialog outside FormActions, which puts that button last'),
  ];
}

function leaves(tag: string): boolean {
  const handler = handlerOf(tag);
  return LEAVING.test(handler) || (tag.includes('variant=') && FORGETTING.test(handler));
}

function handlerOf(tag: string): string {
  const start = tag.indexOf('onClick={');
  return start < 0 ? '' : insideBraces(tag.slice(start + 'onClick='.length)).trim();
}

function isInFormActions(code: string, at: number): boolean {
  return code.lastIndexOf('<FormActions', at) > code.lastIndexOf('</FormActions>', at);
}

function openingTags(code: string): Tag[] {
  return [...code.matchAll(/<(?:Right)?Button\b/g)].map(({ index: at }) => {
    const rest = code.slice(at);
    return { at, text: rest.slice(0, endOfTag(rest)) };
  });
}

/** The `>` that ends an opening tag: arrows are inside braces. */
function endOfTag(text: string): number {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    else if (sign === '>' && depth === 0) return at;
  }
  return text.length;
}

function insideBraces(text: string): string {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '{') depth += 1;
    else if (sign === '}') depth -= 1;
    if (depth === 0) return text.slice(1, at);
  }
  return text;
}
