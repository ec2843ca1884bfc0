// Sets the theme and the navigation bar before the first paint. It blocks the page, so keep it tiny.
{
  const { dataset } = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') dataset.theme = theme;
    if (localStorage.getItem('accessToken')) dataset.signedIn = '';
  } catch {
    // Storage is blocked, so the system's theme and the signed-out bar apply.
  }

  // Until hydration (`early-input.tsx`), mark the fields that a visitor changes and the buttons that a visitor presses, which
  // then look busy. Forms with the method GET work without a script.
  const whileEarly = (type: string, handle: (target: Element) => void) =>
    addEventListener(
      type,
      ({ target }) => {
        if (!('interactive' in dataset) && target instanceof Element) handle(target);
      },
      true,
    );
  const mark = (element: HTMLElement) => {
    element.dataset.early = '';
  };
  whileEarly('input', (target) => {
    if (target.matches('input, textarea')) mark(target as HTMLInputElement);
  });
  whileEarly('click', (target) => {
    const button = target.closest('button');
    if (button && (button.type !== 'submit' || button.form?.method !== 'get')) mark(button);
  });
  whileEarly('change', (target) => {
    const { form } = target as HTMLInputElement;
    const isChoice = target.matches('select, [type=checkbox], [type=radio]');
    // A browser that restores a page also reports changes.
    if (isChoice && form?.method === 'get' && navigator.userActivation?.hasBeenActive) {
      form.requestSubmit();
    }
  });
}
