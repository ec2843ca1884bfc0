import { type KeyboardEvent, useState } from 'react';

export const optionId = (id: string, index: number) => `${id}-${index}`;

type Options<Item> = {
  /** Whether the user wants suggestions, which are shown once there are some. */
  isWanted: boolean;
  setWanted: (isWanted: boolean) => void;
  items: Item[];
  onChoose: (item: Item) => void;
};

/** A text field with suggestions for the arrow keys, after the ARIA combobox pattern. */
export function useCombobox<Item>({ isWanted, setWanted, items, onChoose }: Options<Item>) {
  const [active, setActive] = useState<number | null>(null);
  const isOpen = isWanted && items.length > 0;

  const close = () => {
    setWanted(false);
    setActive(null);
  };
  const choose = (item: Item) => {
    close();
    onChoose(item);
  };
  /** One step beyond either end returns to the field. */
  const move = (step: 1 | -1) => {
    const places = items.length + 1;
    const next = ((active ?? items.length) + step + places) % places;
    setActive(next === items.length ? null : next);
  };
  const current = active === null ? undefined : items[active];
  const actions: Partial<Record<string, () => void>> = isOpen
    ? {
        Escape: close,
        ArrowDown: () => move(1),
        ArrowUp: () => move(-1),
        ...(current && { Enter: () => choose(current) }),
      }
    : { ArrowDown: () => setWanted(true) };
  const onKeyDown = (event: KeyboardEvent) => {
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  return {
    close,
    list: { items, isOpen, active, onChoose: choose },
    input: (id: string, typed: string, setTyped: (text: string) => void) => ({
      role: 'combobox',
      'aria-autocomplete': 'list' as const,
      'aria-expanded': isOpen,
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isOpen && active !== null ? optionId(id, active) : undefined,
      value: typed,
      onChange: (event: { target: { value: string } }) => {
        setTyped(event.target.value);
        setActive(null);
        setWanted(true);
      },
      onKeyDown,
      onBlur: close,
    }),
  };
}
