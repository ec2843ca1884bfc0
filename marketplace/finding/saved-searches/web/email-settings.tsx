import { useQuery } from '@tanstack/react-query';
import { useApi } from '#kit/api-client.ts';
import type { AlertSettingsRequest } from '#marketplace/finding/alerts/contract.ts';
import { ProblemPanel } from '#ui/feedback/problem-panel.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { ConfirmFirst } from './save-search-dialog.tsx';
import { alertSettings, browserTimeZone, type SearchAction } from './saved-searches.ts';

type Props = {
  pending: SearchAction | undefined;
  onChange: (changes: AlertSettingsRequest) => void;
};

export function EmailSettings({ pending, onChange }: Props) {
  const { data: saved, isPending, refetch } = useQuery(alertSettings(useApi()));
  if (isPending) return null;
  if (!saved) return <ProblemPanel onRetry={() => refetch()} />;
  const settings = { ...saved, ...(pending?.kind === 'settings' && pending.changes) };

  return (
    <section className="grid gap-4 rounded-panel border border-border bg-surface p-5 md:p-6">
      <h2 className="text-xl">Emails</h2>
      {!settings.emailConfirmed && <ConfirmFirst />}
      <Checkbox
        label="Email me when a favourite costs less"
        checked={settings.priceDrops}
        onChange={(event) => onChange({ priceDrops: event.target.checked, browserTimeZone })}
      />
      <Checkbox
        label="Email me about new messages and offers"
        checked={settings.messages}
        onChange={(event) => onChange({ messages: event.target.checked, browserTimeZone })}
      />
      <SelectField
        label="Your time zone"
        hint="“Once a day” means 07:00 there. Between 22:00 and 07:00 we stay quiet: what we find at night comes in the morning."
        value={settings.timeZone}
        onChange={(event) => onChange({ timeZone: event.target.value })}
      >
        {zonesWith(settings.timeZone).map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </SelectField>
    </section>
  );
}

/** The browser may spell the account's zone differently. */
const zonesWith = (zone: string): string[] =>
  [...new Set(['UTC', zone, ...Intl.supportedValuesOf('timeZone')])].sort();
