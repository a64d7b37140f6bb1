import { html, raw, type Safe } from './html.ts';

/** Layout of every page that replaces one of Stripe's. */
export function layout(title: string, body: Safe): string {
  return html`<!doctype html>
<html lang="en">
<head>
<link rel="icon" href="data:,">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
<header class="banner"><strong>Sandbox.</strong> This page stands in for Stripe's. Nothing is charged.</header>
<main>
${body}
</main>
</body>
</html>`.text;
}

const STYLE = `
:root { --text: #1b2130; --quiet: #5a6376; --page: #f5f6f9; --card: #fff; --line: #d8dce5;
  --strong: #4338ca; --on-strong: #fff; --bad: #b3261e; --bad-page: #fdecea; --good: #1b6e3c; }
@media (prefers-color-scheme: dark) { :root { --text: #eceef4; --quiet: #aab2c5; --page: #12151d;
  --card: #1c212d; --line: #39414f; --strong: #a5b4fc; --on-strong: #14172b; --bad: #ffb4ab;
  --bad-page: #43201d; --good: #8fdcaa; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
.banner { margin: 0; padding: .5rem 1rem; text-align: center; font-size: .875rem;
  background: #fde68a; color: #422006; }
main { max-width: 30rem; margin: 2rem auto; padding: 1.5rem; background: var(--card);
  border: 1px solid var(--line); border-radius: .75rem; }
@media (max-width: 34rem) { main { margin: 0; border: 0; border-radius: 0; min-height: 90vh; } }
h1 { font-size: 1.25rem; margin: 0 0 .5rem; } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
p { margin: .5rem 0; } .quiet { color: var(--quiet); font-size: .9rem; }
.total { font-size: 2rem; font-weight: 650; margin: .25rem 0 1rem; }
table { width: 100%; border-collapse: collapse; margin: .5rem 0 1rem; }
th, td { text-align: left; padding: .4rem 0; border-bottom: 1px solid var(--line); font-weight: 400;
  vertical-align: top; }
td:last-child { text-align: right; white-space: nowrap; padding-left: 1rem; }
tr.sum th, tr.sum td { font-weight: 650; border-bottom: 0; }
form { margin: .5rem 0; } fieldset { border: 1px solid var(--line); border-radius: .5rem;
  margin: 0 0 1rem; padding: .75rem 1rem; } legend { padding: 0 .25rem; font-weight: 600; }
label { display: block; margin: .35rem 0; } label > input[type=radio] { margin-right: .5rem; }
input[type=text], input[type=email], select { width: 100%; padding: .6rem .7rem; font: inherit;
  color: inherit; background: var(--page); border: 1px solid var(--quiet); border-radius: .4rem; }
button { width: 100%; padding: .7rem 1rem; font: inherit; font-weight: 600; border-radius: .5rem;
  cursor: pointer; border: 1px solid var(--quiet); background: transparent; color: inherit;
  margin: .25rem 0; }
button.main { background: var(--strong); color: var(--on-strong); border-color: var(--strong); }
a { color: var(--strong); } :focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
.bad { background: var(--bad-page); color: var(--bad); padding: .6rem .8rem; border-radius: .5rem; }
.good { color: var(--good); font-weight: 600; }
`;
