import { Moon, Sun } from 'lucide-react';

export function ThemeSwitch() {
  return (
    <button
      type="button"
      aria-label="Switch between light and dark"
      onClick={switchTheme}
      className="inline-grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-text noscript:hidden"
    >
      <Moon className="size-5 dark:hidden" />
      <Sun className="hidden size-5 dark:block" />
    </button>
  );
}

function switchTheme() {
  const { dataset } = document.documentElement;
  const shown = dataset.theme ?? (prefersDark() ? 'dark' : 'light');
  dataset.theme = shown === 'dark' ? 'light' : 'dark';

  try {
    localStorage.setItem('theme', dataset.theme);
  } catch {
    // Storage is blocked: the choice holds until the page is left.
  }
}

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;
