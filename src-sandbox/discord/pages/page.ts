import type { Context } from 'hono';
import { html, raw } from 'hono/html';

type Markup = ReturnType<typeof html>;

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center;
         background: light-dark(#eef0f4, #1e1f22); color: light-dark(#1e1f22, #f2f3f5); }
  main { box-sizing: border-box; width: min(30rem, 92vw); padding: 2rem; border-radius: 0.75rem;
         background: light-dark(#fff, #313338); box-shadow: 0 0.5rem 2rem #0003; }
  h1 { font-size: 1.25rem; margin-top: 0; }
  label, input { display: block; width: 100%; box-sizing: border-box; }
  input { font: inherit; padding: 0.5rem; margin: 0.25rem 0 1rem; }
  button { font: inherit; padding: 0.5rem 1rem; margin-right: 0.5rem; border-radius: 0.375rem;
           border: 1px solid #4752c4; cursor: pointer; background: transparent; color: inherit; }
  button.main { background: #4752c4; color: #fff; }
  small { display: block; margin-top: 1.5rem; opacity: 0.8; }
`;

/** A page of the simulated Discord for people. */
export function page(c: Context, title: string, content: Markup, status: 200 | 400 | 404 = 200) {
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${title}</title>
          <style>
            ${raw(STYLE)}
          </style>
        </head>
        <body>
          <main>
            <h1>${title}</h1>
            ${content}
            <small>Sandbox. This is not Discord, and nobody has to sign in.</small>
          </main>
        </body>
      </html>`,
    status,
  );
}

/** Lets the visitor act as any existing or new user. */
export function usernameField(suggestions: readonly string[]): Markup {
  return html`<label for="username">You are the Discord user</label>
    <input id="username" name="username" list="known" required maxlength="32" autocomplete="off" />
    <datalist id="known">
      ${suggestions.map((name) => html`<option value="${name}"></option>`)}
    </datalist>`;
}
