import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import { useCombobox } from '#kit/combobox/use-combobox.ts';
import { useSettled } from '#kit/combobox/use-settled.ts';
import { type Place, placeCalled } from '#marketplace/cars/places/place.ts';
import { placesCalled } from '#marketplace/cars/places/web/places.ts';
import { without } from '../../car-search.ts';
import { addressOfUnknown } from '../car-list-address.ts';
import type { CarList } from '../use-car-list.ts';

const none: Place[] = [];

export function usePlaceField({ list, place }: { list: CarList; place: Place | null }) {
  const { address, search, change } = list;
  const [api, cache, navigate] = [useApi(), useQueryClient(), useNavigate()];
  const unknown = address.place;
  const shown = unknown ?? (search.near === null ? '' : (place?.name ?? ''));
  const [typed, setTyped] = useState(shown);
  const [taken, setTaken] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  // Without a place, the address has no distance.
  const [distance, setDistance] = useState(search.within);
  useEffect(() => setTyped(shown), [shown]);
  useEffect(() => setDistance(search.within), [search.within]);

  const asked = useSettled(typed);
  const { data: found = none } = useQuery({
    ...placesCalled(api, asked),
    enabled: isWanted && asked.trim() !== '',
  });
  const take = ({ id, name }: Place) => {
    setTyped(name);
    setTaken(name);
    change({ ...search, near: id, within: distance });
  };
  const box = useCombobox({
    isWanted,
    setWanted,
    items: typed.trim() === '' ? none : found,
    onChoose: take,
  });

  const lookUp = async (text: string) => {
    // Without a connection, the text stays in the field for another try.
    const places = await cache.fetchQuery(placesCalled(api, text)).catch(() => null);
    if (places === null) return;
    const meant = placeCalled(text, places);
    if (meant) take(meant);
    else navigate(addressOfUnknown(address, text), { preventScrollReset: true });
  };

  /** The buyer has left the field without choosing a suggestion. */
  const settle = () => {
    const text = typed.trim();
    const isInList = text === shown || (text === taken && search.near !== null);
    if (isInList) return;
    if (text === '') change(without(search, 'near'));
    else void lookUp(text);
  };

  return {
    unknown,
    distance,
    setDistance,
    options: box.list,
    input: (id: string) => {
      const { onKeyDown, onBlur, ...rest } = box.input(id, typed, setTyped);
      return {
        ...rest,
        onKeyDown: (event: KeyboardEvent) => {
          onKeyDown(event);
          if (event.key !== 'Enter' || event.defaultPrevented) return;
          event.preventDefault();
          box.close();
          settle();
        },
        onBlur: () => {
          onBlur();
          settle();
        },
      };
    },
  };
}
