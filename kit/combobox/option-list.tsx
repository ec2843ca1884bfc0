import type { LucideIcon } from 'lucide-react';
import { optionId } from './use-combobox.ts';

type Message = { key: string; icon: LucideIcon; text: string; meaning: string };
type Props<Item> = {
  id: string;
  items: Item[];
  isOpen: boolean;
  active: number | null;
  onChoose: (item: Item) => void;
  shownAs: (item: Item) => Message;
};

/** The suggestions of a combobox. The focus stays in the field. */
export function OptionList<Item>({ id, items, isOpen, active, onChoose, shownAs }: Props<Item>) {
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && (items.length === 1 ? '1 suggestion' : `${items.length} suggestions`)}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-control border border-border bg-raised py-1 shadow-lift"
      >
        {items.map((item, index) => {
          const { key, ...shown } = shownAs(item);
          return (
            <OptionRow
              key={key}
              id={optionId(id, index)}
              {...shown}
              isActive={index === active}
              onChoose={() => onChoose(item)}
            />
          );
        })}
      </div>
    </>
  );
}

type RowProps = Omit<Message, 'key'> & { id: string; isActive: boolean; onChoose: () => void };

function OptionRow({ id, icon: Icon, text, meaning, isActive, onChoose }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field that has the focus hears the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 cursor-pointer items-center gap-3 px-3 hover:bg-sunken aria-selected:bg-primary-soft aria-selected:text-on-primary-soft"
    >
      <Icon className="size-5 shrink-0 text-muted" />
      <span className="truncate">{text}</span>
      <span className="ms-auto shrink-0 text-sm text-muted">{meaning}</span>
    </div>
  );
}
