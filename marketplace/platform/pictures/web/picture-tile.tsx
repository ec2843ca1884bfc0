import { ChevronLeft, ChevronRight, RotateCw, X } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/buttons/button.tsx';
import { IconButton } from '#ui/buttons/icon-button.tsx';
import { ProgressBar } from '#ui/feedback/progress-bar.tsx';
import type { QueuedPicture } from './picture-queue.ts';

type Props = {
  picture: QueuedPicture;
  place: number;
  count: number;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
  onCancel: () => void;
  onRetry: () => void;
};

export function PictureTile({ picture, place, count, onMove, onRemove, ...upload }: Props) {
  const label = `picture ${place} of ${count}`;

  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-border bg-surface">
      <div className="relative">
        <img
          src={picture.preview}
          alt={picture.name ? `Preview of ${picture.name}` : `Preview of ${label}`}
          width={480}
          height={300}
          className={`aspect-8/5 w-full bg-studio object-cover ${picture.address ? '' : 'opacity-60'}`}
        />
        {place === 1 && (
          <div className="absolute start-2 top-2">
            <Badge tone="primary">Cover</Badge>
          </div>
        )}
      </div>
      <div className="px-2 pt-2 empty:hidden">
        <UploadState picture={picture} label={label} {...upload} />
      </div>
      <div className="mt-auto flex">
        {([-1, 1] as const).map((step) => (
          <IconButton
            key={step}
            icon={step < 0 ? ChevronLeft : ChevronRight}
            label={`Move ${label} ${step < 0 ? 'left' : 'right'}`}
            data-control={step < 0 ? 'left' : 'right'}
            aria-disabled={place === (step < 0 ? 1 : count) || undefined}
            onClick={() => onMove(step)}
            className={controlLook}
          />
        ))}
        <IconButton
          icon={X}
          label={`Remove ${label}`}
          data-control="remove"
          onClick={onRemove}
          className={controlLook}
        />
      </div>
    </li>
  );
}

/** `aria-disabled` keeps the focus on an arrow at the last place. */
const controlLook =
  'w-1/3 text-muted hover:bg-sunken hover:text-text aria-disabled:cursor-default aria-disabled:opacity-40';

type StateProps = Pick<Props, 'picture' | 'onCancel' | 'onRetry'> & { label: string };

function UploadState({ picture, label, onCancel, onRetry }: StateProps) {
  const { state, sent, total, problem } = picture;

  if (state === 'uploaded') return null;
  if (problem !== null) {
    return (
      <div className="grid gap-2">
        <p role="alert" className="text-sm font-medium text-danger">
          {problem}
        </p>
        <Button variant="secondary" wide aria-label={`Retry ${label}`} onClick={onRetry}>
          <RotateCw className="size-4.5" />
          Retry
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={`Upload of ${label}`} value={sent} max={total} />
      <p className="text-sm text-muted tabular-nums">{progressWords(picture)}</p>
      <Button variant="secondary" wide aria-label={`Cancel ${label}`} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

const inMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

function progressWords({ state, sent, total }: QueuedPicture): string {
  if (state === 'waiting') return 'Waiting…';
  if (total === 0) return 'Preparing…';
  if (sent === total) return 'Almost there…';
  return `${inMegabytes(sent)} of ${inMegabytes(total)} MB, ${Math.floor((100 * sent) / total)}%`;
}
