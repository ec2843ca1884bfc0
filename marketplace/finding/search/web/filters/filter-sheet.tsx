import { SlidersHorizontal } from 'lucide-react';
import { type MouseEvent, useRef } from 'react';
import { Button } from '#ui/buttons/button.tsx';
import { buttonLook } from '#ui/buttons/button-look.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import type { Facets } from '../../contract.ts';
import { filtersIn } from '../car-list-address.ts';
import { carsInWords } from '../tally-text.ts';
import type { CarList } from '../use-car-list.ts';
import { CarFilters } from './car-filters.tsx';

const sheetId = 'filters';

/** The browser opens the sheet itself before our scripts run. */
const opensSheet = { command: 'show-modal', commandfor: sheetId };

export function FilterSheet({ list, facets }: { list: CarList; facets: Facets }) {
  const sheet = useRef<HTMLDialogElement>(null);
  const { search, address } = list;
  const applied = filtersIn({ ...address, search }).filter((filter) => filter !== 'text').length;
  const open = (event: MouseEvent) => {
    // Our script opens the sheet now, and the browser would fail to open it again.
    event.preventDefault();
    sheet.current?.showModal();
  };

  return (
    <>
      {/* Only the button is hidden on wide screens, because a tablet may be turned while the sheet is open. */}
      <button
        {...opensSheet}
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className={`${buttonLook({ variant: 'secondary' })} max-sm:px-3 lg:hidden`}
      >
        <SlidersHorizontal className="size-5" />
        Filters
        {applied > 0 && (
          <span className="rounded-full bg-primary px-2 text-sm text-on-primary tabular-nums">
            {applied}
            <span className="sr-only"> applied</span>
          </span>
        )}
      </button>
      <Dialog ref={sheet} id={sheetId} title="Filters" shape="sheet">
        <div className="mt-2">
          <CarFilters
            list={list}
            facets={facets}
            onDone={() => sheet.current?.close()}
            footer={
              <div className="sticky -bottom-4 -mx-4 -mb-4 border-t border-border bg-raised p-4">
                <Button type="submit" wide size="large">
                  Show {carsInWords(facets.total)}
                </Button>
              </div>
            }
          />
        </div>
      </Dialog>
    </>
  );
}
