import { act, fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import './before-paint.ts';
import { createEarlyInput } from './early-input.tsx';

/** Each change renders the fields again from the state of the form. */
function Form() {
  const [text, setText] = useState('');
  const [isTicked, setTicked] = useState(false);
  const [presses, setPresses] = useState(0);
  return (
    <form>
      <input id="text" value={text} onChange={({ target }) => setText(target.value)} />
      <input
        id="tick"
        type="checkbox"
        checked={isTicked}
        onChange={({ target }) => setTicked(target.checked)}
      />
      <button id="press" type="button" onClick={() => setPresses(presses + 1)}>
        Press
      </button>
      <output>{JSON.stringify({ text, isTicked, presses })}</output>
    </form>
  );
}

const find = <Found extends HTMLElement>(selector: string) =>
  document.querySelector<Found>(selector)!;

/** Opens the page from the server, and returns the function that hydrates it. */
function open() {
  delete document.documentElement.dataset.interactive;
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  return () =>
    act(async () => {
      const { Remember, Replay } = createEarlyInput();
      const root = hydrateRoot(
        find('#root'),
        <>
          <Remember />
          <Form />
          <Replay />
        </>,
      );
      onTestFinished(() => act(() => root.unmount()));
    });
}

const known = () => JSON.parse(find('output').textContent);

test('a form receives text, ticks and clicks from before hydration once', async () => {
  const hydrate = open();
  fireEvent.input(find('#text'), { target: { value: 'toyota' } });
  find('#tick').click();
  find('#press').click();
  find('#press').click();
  expect(find('#press').dataset.early).toBe('');

  await hydrate();

  expect(known()).toEqual({ text: 'toyota', isTicked: true, presses: 1 });
  expect(find<HTMLInputElement>('#text').value).toBe('toyota');
  expect(find<HTMLInputElement>('#tick').checked).toBe(true);
  expect(document.querySelectorAll('[data-early]')).toHaveLength(0);
});

test('a box that is ticked and cleared again early stays clear', async () => {
  const hydrate = open();
  find('#tick').click();
  find('#tick').click();

  await hydrate();

  expect(known()).toMatchObject({ isTicked: false });
});

test('input after hydration is not marked', async () => {
  await open()();
  await act(async () => find('#press').click());

  expect(known()).toMatchObject({ presses: 1 });
  expect(document.querySelectorAll('[data-early]')).toHaveLength(0);
});
