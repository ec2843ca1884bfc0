import { SearchAsTyped } from '#kit/search-as-typed.tsx';
import { useUrlFilters } from '#kit/url-filters.ts';
import { SelectField } from '#ui/forms/select-field.tsx';
import { type ListedRole, type Order, orders } from './account-list.ts';

export function useAccountFilters(only: ListedRole | undefined) {
  const { value, set } = useUrlFilters();
  const asked = value('sort');
  return {
    search: value('q'),
    order: asked in orders ? (asked as Order) : 'newest',
    isWaiting: only === 'seller' && value('show') === notVerified,
    setSearch: (search: string) => set('q', search),
    setOrder: (order: Order) => set('sort', order === 'newest' ? '' : order),
    setWaiting: (isWaiting: boolean) => set('show', isWaiting ? notVerified : ''),
  };
}

const notVerified = 'not-verified';

type Props = ReturnType<typeof useAccountFilters> & { only: ListedRole | undefined };

export function AccountFilters({ only, search, order, isWaiting, ...filters }: Props) {
  return (
    <search className="mb-6 flex flex-wrap gap-4 *:grow *:basis-48 *:first:grow-4 *:first:basis-72">
      <SearchAsTyped search={search} placeholder="Name or email" onSearch={filters.setSearch} />
      {only === 'seller' && (
        <SelectField
          label="Show"
          value={isWaiting ? notVerified : ''}
          onChange={(event) => filters.setWaiting(event.target.value === notVerified)}
        >
          <option value="">All sellers</option>
          <option value={notVerified}>Not verified</option>
        </SelectField>
      )}
      <SelectField
        label="Sort"
        value={order}
        onChange={(event) => filters.setOrder(event.target.value as Order)}
      >
        {Object.entries(orders).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
