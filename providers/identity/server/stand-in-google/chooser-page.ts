import type { StandInPerson } from './stand-in-codes.ts';

const samplePeople: StandInPerson[] = [
  { name: 'Gina Rossi', email: 'gina.rossi@example.com' },
  { name: 'Omar Haddad', email: 'omar.haddad@example.com' },
  { name: 'Priya Nair', email: 'priya.nair@example.com' },
];

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/api/auth/stand-in-google/style.css">
</head>
<body><main>${body}</main></body>
</html>`;

const sample = ({ name, email }: StandInPerson) => `<li><form method="post">
<input type="hidden" name="name" value="${name}"><input type="hidden" name="email" value="${email}">
<button class="person"><span class="face" aria-hidden="true">${name[0]}</span>
<span><b>${name}</b><small>${email}</small></span></button></form></li>`;

/** Forms without an action post to the current address with its query. */
export const chooserPage = ({ problem }: { problem: string | null }) =>
  page(
    'Choose an account (stand-in for Google)',
    `<p class="label"><b>Stand-in for Google.</b> This is not Google: Google login is not configured, so this page lets you try it on your own machine. It asks for no password.</p>
<h1>Choose an account</h1>
${problem ? `<p class="problem" role="alert">${problem}</p>` : ''}
<ul>${samplePeople.map(sample).join('')}</ul>
<h2>Someone else</h2>
<form method="post">
<label>Name<input name="name" autocomplete="off" maxlength="100" required></label>
<label>Email<input name="email" type="email" autocomplete="off" maxlength="254" required></label>
<button class="go">Continue</button>
</form>
<form method="post"><button class="cancel" name="cancel" value="1">Cancel</button></form>`,
  );

export const closedPage = page(
  'Stand-in for Google',
  `<p class="label"><b>Stand-in for Google.</b> This page is for testing. It works only on the machine that runs the server, as part of logging in.</p>
<p><a href="/login">Back to login</a></p>`,
);

export const style = `:root { color-scheme: light dark; --line: #d4d7dd; --accent: #1d4ed8; --on-accent: #fff; --warm: #fff4d6; --warm-ink: #5b4300; }
@media (prefers-color-scheme: dark) { :root { --line: #3a3f4a; --accent: #93b4ff; --on-accent: #0b1220; --warm: #3a2f10; --warm-ink: #ffe7a8; } }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 27rem; margin: 0 auto; padding: 1rem; }
.label { margin: 0 0 1rem; padding: .75rem 1rem; border-radius: .5rem; background: var(--warm); color: var(--warm-ink); font-size: .9rem; }
h1 { margin: 0 0 .5rem; font-size: 1.35rem; }
h2 { margin: 1.25rem 0 .25rem; font-size: 1rem; }
ul { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
li + li { border-top: 1px solid var(--line); }
button { font: inherit; cursor: pointer; }
.person { display: flex; gap: .75rem; align-items: center; width: 100%; padding: .6rem .9rem; border: 0; background: none; color: inherit; text-align: left; }
.person:hover { background: color-mix(in srgb, var(--accent) 12%, transparent); }
.face { display: grid; place-items: center; width: 2.25rem; height: 2.25rem; border-radius: 50%; background: var(--accent); color: var(--on-accent); font-weight: 600; }
b, small { display: block; }
.label b { display: inline; }
label { display: block; margin-top: .5rem; font-size: .9rem; }
input { display: block; width: 100%; padding: .55rem .7rem; border: 1px solid #7b8190; border-radius: .4rem; background: transparent; color: inherit; font: inherit; }
.go { width: 100%; margin-top: .9rem; padding: .6rem; border: 0; border-radius: .4rem; background: var(--accent); color: var(--on-accent); font-weight: 600; }
.cancel { width: 100%; margin-top: .5rem; padding: .5rem; border: 0; background: none; color: inherit; text-decoration: underline; }
.problem { color: #b42318; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
