/** Replaces the person in the sandbox: control calls, and the forms of its pages. */
export interface SandboxHands {
  control<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
  /** Submits a page's form as a browser does. Returns the redirect target, if any. */
  submit(address: string, form: Record<string, string>): Promise<string | null>;
}

export function createSandboxHands(controlAddress: string): SandboxHands {
  return {
    async control<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${controlAddress}${path}`, {
        method,
        ...(body === undefined
          ? {}
          : {
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(body),
            }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${path} of the sandbox: ${text}`);
      return (text === '' ? null : JSON.parse(text)) as T;
    },
    async submit(address, form) {
      const response = await fetch(address, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(form),
      });
      await response.body?.cancel();
      if (response.status >= 400) throw new Error(`A page of the sandbox: ${response.status}`);
      return response.headers.get('location');
    },
  };
}
