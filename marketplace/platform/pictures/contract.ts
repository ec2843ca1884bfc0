import * as z from 'zod/mini';
import { dataResponse } from '#marketplace/responses.ts';

export const UploadResponse = dataResponse(z.object({ display_url: z.string() }));
export type UploadResponse = z.infer<typeof UploadResponse>;

export function uploadToWire(picture: Blob, name: string): FormData {
  const form = new FormData();
  form.append('image', picture, name);
  return form;
}

export const addressFromWire = ({ data }: z.infer<typeof UploadResponse>): string =>
  data.display_url;
