import { useState } from 'react';
import { toast } from '#ui/feedback/toasts.tsx';
import { problemSentence } from './problem-sentence.ts';

export function useAttempt(first: string | null = null) {
  const [problem, setProblem] = useState(first);
  const [isTrying, setIsTrying] = useState(false);

  async function attempt(action: () => Promise<unknown>): Promise<boolean> {
    setProblem(null);
    setIsTrying(true);
    try {
      return (await action()) !== 'leaving';
    } catch (error) {
      const sentence = problemSentence(error);
      setProblem(sentence);
      if (sentence) toast.error(sentence);
      return false;
    } finally {
      setIsTrying(false);
    }
  }

  return { problem, isTrying, attempt };
}
