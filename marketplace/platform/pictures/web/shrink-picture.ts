const longestSide = 1600;
const quality = 0.86;

/** The picture in at most 1600 pixels, upright; as it is where that saves nothing or cannot be done. */
export async function shrinkPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
    // What this browser cannot read, the server may.
    () => null,
  );
  if (!bitmap) return file;
  try {
    const scale = longestSide / Math.max(bitmap.width, bitmap.height);
    const smaller = scale < 1 ? await redrawn(bitmap, scale) : null;
    return smaller && smaller.size < file.size ? smaller : file;
  } finally {
    bitmap.close();
  }
}

function redrawn(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  // JPEG knows no transparency and would show it black.
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}
