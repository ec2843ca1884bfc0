import { Share2 } from 'lucide-react';
import { Button } from '#ui/buttons/button.tsx';
import { toast } from '#ui/feedback/toasts.tsx';

type Props = { name: string; path: string };

/** Opens the share sheet of the device, or copies the link. */
export function ShareButton({ name, path }: Props) {
  const share = async () => {
    const url = new URL(path, location.href).href;
    if (!(await isShared({ title: name, url }))) await copy(url);
  };

  return (
    <Button variant="quiet" onClick={share}>
      <Share2 className="size-4.5" />
      Share
    </Button>
  );
}

/** True as well if the visitor closed the share sheet. */
async function isShared(what: ShareData): Promise<boolean> {
  if (!navigator.share) return false;
  try {
    await navigator.share(what);
    return true;
  } catch (error) {
    return (error as Error).name === 'AbortError';
  }
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Link copied');
  } catch {
    toast.error('Your browser blocked copying. Copy the address of this page instead.');
  }
}
