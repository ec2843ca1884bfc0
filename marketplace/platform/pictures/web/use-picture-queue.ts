import { useEffect, useState, useSyncExternalStore } from 'react';
import { createApiClient } from '#kit/api-client.ts';
import { fetchWithProgress } from '#kit/fetch-with-progress.ts';
import type { Session } from '#marketplace/platform/accounts/web/session/session.ts';
import { useSession } from '#marketplace/platform/accounts/web/session/session-context.ts';
import { addressFromWire, type UploadResponse, uploadToWire } from '../contract.ts';
import { PictureQueue, type Upload } from './picture-queue.ts';
import { shrinkPicture } from './shrink-picture.ts';

export function usePictureQueue(uploadedEarlier: readonly string[]): PictureQueue {
  const session = useSession();
  const [queue] = useState(() => new PictureQueue(uploadAs(session), uploadedEarlier));

  useEffect(() => () => queue.close(), [queue]);
  return queue;
}

export const usePictures = (queue: PictureQueue) =>
  useSyncExternalStore(queue.subscribe, queue.pictures);

const uploadAs =
  ({ credentials }: Session): Upload =>
  async (file, { signal, onProgress }) => {
    const picture = await shrinkPicture(file);
    const api = createApiClient(fetchWithProgress({ signal, onProgress }), credentials);
    return addressFromWire(
      await api.post<UploadResponse>('/image', uploadToWire(picture, file.name)),
    );
  };
