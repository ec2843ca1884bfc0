import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { savedCars } from '../navigation.ts';

export const SavedCarsLink = ({ count }: { count: ReactNode }) => (
  <NavLink
    to={savedCars.to}
    className="relative inline-grid size-11 place-items-center rounded-control text-muted transition-colors duration-150 hover:bg-sunken hover:text-text aria-[current=page]:text-link"
  >
    <Heart className="size-5" />
    <span className="sr-only">{savedCars.label}</span>
    {count}
  </NavLink>
);
