const page = (styleUrl: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Card authentication (sandbox)</title>
<link rel="stylesheet" href="${styleUrl}">
</head>
<body><main aria-label="Card authentication">${body}</main></body>
</html>`;

export const askingPage = (styleUrl: string, amount: string) =>
  page(
    styleUrl,
    `<p class="label"><b>Test mode.</b> No bank is contacted and no real money is charged.</p>
<h1>Is this payment yours?</h1>
<p>A bank would now ask you to confirm ${amount}.</p>
<form method="post">
<button class="go" name="outcome" value="complete">Complete</button>
<button name="outcome" value="fail">Fail</button>
</form>`,
  );

export const overPage = (styleUrl: string) =>
  page(
    styleUrl,
    `<p class="label"><b>Test mode.</b> No bank is contacted and no real money is charged.</p>
<h1>This check has ended</h1>
<p>You can go back to the payment.</p>`,
  );

export const style = `:root { color-scheme: light dark; --line: #7b8190; --accent: #2346d2; --on-accent: #fff; --warm: #fff4d6; --warm-ink: #5b4300; }
@media (prefers-color-scheme: dark) { :root { --accent: #8ca3ff; --on-accent: #0b1230; --warm: #3a2f10; --warm-ink: #ffe7a8; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 31rem; margin: 0 auto; padding: 1rem; }
.label { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .5rem; background: var(--warm); color: var(--warm-ink); font-size: .9rem; }
h1 { margin: 0 0 .5rem; font-size: 1.35rem; }
button { width: 100%; min-height: 2.75rem; margin-top: .75rem; border: 1px solid var(--line); border-radius: .5rem; background: none; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
.go { border-color: transparent; background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
