import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#kit/api-client.ts';
import type { ListingResponse, ListingsResponse } from '#marketplace/cars/listings/contract.ts';
import { carFromWire } from '#marketplace/cars/listings/listing-on-wire.ts';
import type { Category } from '#marketplace/cars/vehicles/facts.ts';

// Separate from `cars-on-offer.ts`, so that pages without filters do not load the table of filters.

export const newestCars = (api: ApiClient, { count }: { count: number }) =>
  queryOptions({
    queryKey: ['cars', 'newest', { count }],
    queryFn: async () =>
      (
        await api.get<ListingsResponse>(`/addProduct?order=newest&limit=${count}&brief=true`)
      ).data.map(carFromWire),
  });

export const numberOfCars = (api: ApiClient, category: Category) =>
  queryOptions({
    queryKey: ['cars', 'number', { category }],
    queryFn: async () => {
      const query = new URLSearchParams({ category, order: 'newest', limit: '1', brief: 'true' });
      return (await api.get<ListingsResponse>(`/addProduct?${query}`)).total ?? null;
    },
  });

export const similarCars = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['cars', 'similar', id],
    queryFn: async () =>
      (
        await api.get<ListingsResponse>(`/addProduct/${encodeURIComponent(id)}/similar?brief=true`)
      ).data.map(carFromWire),
  });

export const carById = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['car', id],
    queryFn: async () =>
      carFromWire((await api.get<ListingResponse>(`/addProduct/${encodeURIComponent(id)}`)).data),
  });
