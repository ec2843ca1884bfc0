import { Button } from '#ui/buttons/button.tsx';
import { selectLook } from '#ui/forms/control-look.ts';
import { type Order, orders } from '../car-search.ts';
import { pathOf } from './car-list-address.ts';
import { KeptInputs } from './search-inputs.tsx';
import type { CarList } from './use-car-list.ts';

export const orderNames: Record<Order, string> = {
  newest: 'Newest first',
  cheapest: 'Lowest price first',
  dearest: 'Highest price first',
  'least-used': 'Least used first',
  'lowest-mileage': 'Lowest mileage first',
  'newest-registration': 'Newest registration first',
  'newest-price-drop': 'Newest price drops first',
  'best-price': 'Best price ratings first',
};

export function SortSelect({ list: { address, search, change } }: { list: CarList }) {
  const kept = address.category ? { ...search, category: [] } : search;
  return (
    <form action={pathOf(address.category)} className="ms-auto flex items-center gap-2">
      <KeptInputs search={kept} asked={['order']} />
      <label htmlFor="order" className="text-sm text-muted max-sm:sr-only">
        Sort
      </label>
      <select
        id="order"
        name="order"
        value={search.order}
        onChange={({ target }) => change({ ...search, order: target.value as Order })}
        className={selectLook}
      >
        {orders.map((order) => (
          <option key={order} value={order}>
            {orderNames[order]}
          </option>
        ))}
      </select>
      <div className="hidden noscript:block">
        <Button type="submit" variant="secondary">
          Sort
        </Button>
      </div>
    </form>
  );
}
