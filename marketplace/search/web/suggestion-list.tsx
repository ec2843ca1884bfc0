import { CarFront, type LucideIcon, MapPin, Tag } from 'lucide-react';
import { brandName, isCategory } from '#marketplace/vehicles/facts.ts';
import type { Suggestion } from '../contract.ts';

type Props = {
  id: string;
  suggestions: Suggestion[];
  isOpen: boolean;
  active: number | null;
  onChoose: (suggestion: Suggestion) => void;
};

const icons: Record<Suggestion['kind'], LucideIcon> = {
  name: CarFront,
  category: Tag,
  location: MapPin,
};

export const optionId = (id: string, index: number) => `${id}-${index}`;

/** Follows the ARIA pattern of a combobox: the focus stays in the field. */
export function SuggestionList({ id, suggestions, isOpen, active, onChoose }: Props) {
  return (
    <>
      <p role="status" className="sr-only">
        {isOpen && `${suggestions.length} suggestions`}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Suggestions"
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-control border border-border bg-raised py-1 shadow-lift"
      >
        {suggestions.map((suggestion, index) => (
          <SuggestionOption
            key={`${suggestion.kind} ${suggestion.text}`}
            id={optionId(id, index)}
            suggestion={suggestion}
            isActive={index === active}
            onChoose={() => onChoose(suggestion)}
          />
        ))}
      </div>
    </>
  );
}

type OptionProps = {
  id: string;
  suggestion: Suggestion;
  isActive: boolean;
  onChoose: () => void;
};

function SuggestionOption({ id, suggestion: { kind, text }, isActive, onChoose }: OptionProps) {
  const Icon = icons[kind];
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
      <span className="truncate">
        {kind === 'category' && isCategory(text) ? brandName(text) : text}
      </span>
      <span className="ms-auto shrink-0 text-sm text-muted">{meanings[kind]}</span>
    </div>
  );
}

const meanings: Record<Suggestion['kind'], string> = {
  name: '',
  category: 'Brand',
  location: 'Location',
};
