// Runs before the first paint on pages that are the same for everybody, so that neither the wrong
// theme nor the wrong navigation bar flashes up. It blocks the page: keep it tiny.
try {
  const { dataset } = document.documentElement;
  const theme = localStorage.getItem('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  if (localStorage.getItem('accessToken')) dataset.signedIn = '';
} catch {
  // Storage is blocked: the system's theme and the signed-out bar are right.
}
