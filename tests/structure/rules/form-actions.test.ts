import { expect, test } from 'vitest';
import { looseActionsOf } from '../../../scripts/structure/form-actions.ts';
import { readSourceFile } from '../../../scripts/structure/source-file.ts';

const PATH = 'src-client/features/account/some-dialog.tsx';
const DIALOG = "import { Dialog } from '../../components/dialog/dialog.tsx';\n";
const faults = (text: string, path = PATH) => looseActionsOf(readSourceFile(path, text));

test('refuses a cancel button outside FormActions, in each way that one is written', () => {
  for (const handler of [
    'onClose',
    'onCancel',
    'close',
    '() => onClose()',
    '() => setAsking(false)',
    '() => setChosen(null)',
  ]) {
    const button = `<Button\n  variant="default"\n  onClick={${handler}}\n>\n  Cancel\n</Button>`;
    expect(faults(button), handler).toHaveLength(1);
  }
});

test('refuses a submit button of a dialog outside FormActions', () => {
  const submit = '<form><Button disabled={() => 1 > 2} type="submit">Save</Button></form>';
  expect(faults(`${DIALOG}${submit}`)).toHaveLength(1);
  expect(faults(submit)).toEqual([]);
});

test('allows the acting button inside FormActions, and buttons that only open or act', () => {
  const actions = `<FormActions cancel="Cancel" onCancel={onClose}>
    <Button type="submit" disabled={busy}>Save</Button>
  </FormActions>`;
  expect(faults(`${DIALOG}${actions}`)).toEqual([]);
  expect(faults('<Button onClick={() => setAsking(true)}>Ask</Button>')).toEqual([]);
  const both = '<Button onClick={() => { setAsking(false); create.mutate(); }}>Create</Button>';
  expect(faults(both)).toEqual([]);
});

test('refuses a submit button that follows a finished FormActions', () => {
  const text = `${DIALOG}<FormActions></FormActions><Button type="submit">Save</Button>`;
  expect(faults(text)).toHaveLength(1);
});

test('FormActions may make the button itself', () => {
  const own = 'src-client/components/form-actions.tsx';
  expect(faults('<Button onClick={onCancel}>Cancel</Button>', own)).toEqual([]);
});
