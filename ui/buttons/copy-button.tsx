import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

type Props = { text: string; label: string };

export function CopyButton({ text, label }: Props) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), 4000);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(() => setOutcome('copied'))
      .catch(() => setOutcome('failed'));

  return (
    <>
      <Button variant="secondary" aria-label={label} onClick={copy}>
        {outcome === 'copied' ? <Check className="size-4.5" /> : <Copy className="size-4.5" />}
        {outcome === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span role="status" className="sr-only">
        {outcome === 'copied' && 'Copied'}
        {outcome === 'failed' && 'Your browser blocked copying. Select the text instead.'}
      </span>
    </>
  );
}
