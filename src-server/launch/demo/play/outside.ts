/** The sandbox's control port: everything that happens outside the product. */
export interface Outside {
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
}

/** The sandbox's own word against a call, such as for a subscription that has ended. */
export class Refused extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export function openOutside(control: string): Outside {
  return {
    async call<T>(method: string, path: string, body?: unknown) {
      const response = await fetch(`${control}${path}`, {
        method,
        ...(body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) {
        throw new Refused(response.status, `${method} ${path}: ${text.slice(0, 300)}`);
      }
      return (text === '' ? null : JSON.parse(text)) as T;
    },
  };
}
