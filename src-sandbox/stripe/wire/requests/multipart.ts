import type { FormMap } from './form.ts';

/** An uploaded file as the parameters carry it. */
export interface Upload {
  filename: string;
  /** Base64. */
  data: string;
}

/** True for the encoding of a file upload. */
export function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\b/i.test(contentType ?? '');
}

/**
 * A multipart body as the text of a form. A file becomes `name[filename]` and `name[data]`, so the same digest and the
 * same checks serve every request.
 */
export async function formOfMultipart(request: Request): Promise<string> {
  const form = new URLSearchParams();
  for (const [name, value] of await request.formData()) {
    if (typeof value === 'string') {
      form.append(name, value);
      continue;
    }
    form.append(`${name}[filename]`, value.name);
    form.append(`${name}[data]`, Buffer.from(await value.arrayBuffer()).toString('base64'));
  }
  return form.toString();
}

/** Null unless the parameter is a file. */
export function uploadOf(value: unknown): Upload | null {
  const { filename, data } = (typeof value === 'object' ? value : {}) as FormMap;
  return typeof filename === 'string' && typeof data === 'string' ? { filename, data } : null;
}
