import { ImagePlus } from 'lucide-react';
import { type ChangeEvent, type DragEvent, useState } from 'react';
import { KeptError } from '#ui/forms/field.tsx';
import type { PictureQueue } from './picture-queue.ts';
import { PictureTile } from './picture-tile.tsx';
import { usePictureOrder } from './use-picture-order.ts';
import { usePictures } from './use-picture-queue.ts';

type Props = { id: string; queue: PictureQueue; most: number; error?: string };

export function PicturePicker({ id, queue, most, error }: Props) {
  const pictures = usePictures(queue);
  const [leftOut, setLeftOut] = useState<string | null>(null);
  const { list, said, move, remove } = usePictureOrder(queue, id);

  const add = (files: File[]) => {
    const images = files.filter(({ type }) => type.startsWith('image/'));
    const taken = images.slice(0, Math.max(0, most - pictures.length));
    setLeftOut(whatIsLeftOut({ files, images, taken, most }));
    queue.add(taken);
  };

  return (
    <div className="grid gap-4">
      <DropZone id={id} most={most} error={error} onFiles={add} />
      <KeptError id={`${id}-error`} error={error} />
      <p role="status" className={leftOut ? 'text-sm font-medium text-warning' : 'sr-only'}>
        {leftOut ?? said}
      </p>
      {pictures.length > 0 && (
        <ol ref={list} aria-label="Pictures" className="grid grid-cols-2 gap-3 @2xl:grid-cols-3">
          {pictures.map((picture, index) => (
            <PictureTile
              key={picture.id}
              picture={picture}
              place={index + 1}
              count={pictures.length}
              onMove={(step) => move(picture.id, step)}
              onRemove={() => remove(picture.id)}
              onCancel={() => queue.cancel(picture.id)}
              onRetry={() => queue.retry(picture.id)}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

type DropZoneProps = { id: string; most: number; error?: string; onFiles: (files: File[]) => void };

const kinds = 'image/jpeg,image/png,image/webp,image/avif';

function DropZone({ id, most, error, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);

  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])]);
    // Lets the same file be chosen again.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };

  return (
    <label
      data-over={isOver || undefined}
      onDragOver={hover}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className="relative grid cursor-pointer justify-items-center gap-1 rounded-card border-2 border-dashed border-control bg-sunken px-4 py-7 text-center transition-colors duration-150 hover:border-primary hover:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-aria-invalid:border-danger data-over:border-primary data-over:bg-primary-soft"
    >
      <input
        id={id}
        type="file"
        multiple
        accept={kinds}
        aria-label="Add pictures"
        aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={error ? true : undefined}
        onChange={choose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="grid size-12 place-items-center rounded-full bg-primary-soft text-on-primary-soft">
        <ImagePlus className="size-6" />
      </span>
      <span className="mt-2 font-semibold">
        Add pictures
        <span className="pointer-coarse:hidden">, or drop them here</span>
      </span>
      <span id={`${id}-hint`} className="text-sm text-muted">
        JPEG, PNG, WebP or AVIF, up to {most}. The first one is the cover.
      </span>
    </label>
  );
}

type Choice = { files: File[]; images: File[]; taken: File[]; most: number };

function whatIsLeftOut({ files, images, taken, most }: Choice): string | null {
  const strange = files.find((file) => !images.includes(file));
  if (strange) return `${strange.name} is not a picture and was left out.`;
  const tooMany = images.length - taken.length;
  return tooMany > 0 ? `Use at most ${most} pictures. ${tooMany} were left out.` : null;
}
