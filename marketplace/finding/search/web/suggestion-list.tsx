import { CarFront, type LucideIcon, MapPin, Tag } from 'lucide-react';
import { OptionList } from '#kit/combobox/option-list.tsx';
import { useBrandName } from '#marketplace/cars/vehicles/web/makes.ts';
import type { Suggestion } from '../contract.ts';

type Props = {
  id: string;
  items: Suggestion[];
  isOpen: boolean;
  active: number | null;
  onChoose: (suggestion: Suggestion) => void;
};

const icons: Record<Suggestion['kind'], LucideIcon> = {
  name: CarFront,
  category: Tag,
  location: MapPin,
};

const meanings: Record<Suggestion['kind'], string> = {
  name: '',
  category: 'Brand',
  location: 'Location',
};

export function SuggestionList(props: Props) {
  const brandName = useBrandName();
  return (
    <OptionList
      {...props}
      shownAs={({ kind, text }) => ({
        key: `${kind} ${text}`,
        icon: icons[kind],
        text: kind === 'category' ? brandName(text) : text,
        meaning: meanings[kind],
      })}
    />
  );
}
