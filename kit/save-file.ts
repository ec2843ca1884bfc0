/** Puts it where the browser puts what is downloaded. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers begin to read it only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
