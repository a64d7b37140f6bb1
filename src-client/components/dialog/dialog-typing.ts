type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement;

const contentOf = (field: Field) =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
    ? String(field.checked)
    : field.value;

/** Compares the fields of a form with their values when the user first entered them. */
export function watchTyping(form: HTMLElement): { hasChanged(): boolean } {
  const before = new Map<Field, string>();
  form.addEventListener('focusin', ({ target }) => {
    if (isField(target) && !before.has(target)) before.set(target, contentOf(target));
  });
  return {
    hasChanged: () =>
      [...before].some(([field, value]) => field.isConnected && contentOf(field) !== value),
  };
}
