import { useState } from 'react';
import { KeptError } from '#ui/forms/field.tsx';
import { DropZone } from './drop-zone.tsx';
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

type Choice = { files: File[]; images: File[]; taken: File[]; most: number };

function whatIsLeftOut({ files, images, taken, most }: Choice): string | null {
  const strange = files.find((file) => !images.includes(file));
  if (strange) return `${strange.name} is not a picture and was left out.`;
  const tooMany = images.length - taken.length;
  return tooMany > 0 ? `Use at most ${most} pictures. ${tooMany} were left out.` : null;
}
