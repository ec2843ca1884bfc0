import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '#kit/api-client.ts';
import type { MessageResponse } from '#marketplace/responses.ts';
import { Button } from '#ui/buttons/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/feedback/toasts.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { TextField } from '#ui/forms/text-field.tsx';
import type { ViewingHours } from '../contract.ts';
import { longestPlace } from '../limits.ts';
import { ExceptionDays } from './exception-days.tsx';
import { viewingHours } from './viewing-queries.ts';
import { Weekdays } from './weekdays.tsx';

/** Needs no checks: its controls offer only valid choices. */
export function HoursForm({ hours, elsewhere }: { hours: ViewingHours; elsewhere: number }) {
  const [draft, setDraft] = useState(hours);
  const saving = useSaveHours();
  const change = (changes: Partial<ViewingHours>) => setDraft({ ...draft, ...changes });

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!saving.isPending) saving.mutate(draft);
  };

  return (
    <form noValidate onSubmit={save} className="grid gap-8">
      <Weekdays weekly={draft.weekly} onChange={(weekly) => change({ weekly })} />
      <ExceptionDays
        exceptions={draft.exceptions}
        onChange={(exceptions) => change({ exceptions })}
      />
      <div className="grid gap-5">
        <TextField
          label="Where to meet"
          hint="Buyers need it to find you. Only those whose viewing you have confirmed see it."
          autoComplete="address-line1"
          maxLength={longestPlace}
          value={draft.place}
          onChange={({ target }) => change({ place: target.value })}
        />
        {elsewhere > 0 && <KeepOldPlace count={elsewhere} />}
        <SelectField
          label="Time zone"
          hint="The hours above are in this time zone."
          value={draft.zone}
          onChange={({ target }) => change({ zone: target.value })}
        >
          {zonesWith(draft.zone).map((zone) => (
            <option key={zone} value={zone}>
              {zone.replaceAll('_', ' ')}
            </option>
          ))}
        </SelectField>
      </div>
      {saving.isError && <Alert tone="danger">{saving.error.message}</Alert>}
      <div>
        <Button type="submit" busy={saving.isPending}>
          Save viewing hours
        </Button>
      </div>
    </form>
  );
}

const KeepOldPlace = ({ count }: { count: number }) => (
  <Alert tone="info">
    {count === 1 ? '1 confirmed viewing keeps' : `${count} confirmed viewings keep`} the old place.
    Write to {count === 1 ? 'the buyer' : 'these buyers'} or suggest another time.{' '}
    <Link to="/dashboard/viewings" className="font-semibold text-link underline">
      See your viewings
    </Link>
  </Alert>
);

const zonesWith = (zone: string) =>
  [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].sort();

function useSaveHours() {
  const api = useApi();
  const cache = useQueryClient();

  return useMutation({
    mutationFn: (hours: ViewingHours) => api.put<MessageResponse>('/viewing-hours', hours),
    onSuccess: ({ message }, hours) => {
      const { queryKey } = viewingHours(api);
      cache.setQueryData(queryKey, (known) => known && { ...known, data: hours });
      void cache.invalidateQueries({ queryKey });
      toast.success(message);
    },
  });
}
