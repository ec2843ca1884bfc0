import { patience } from './patience.ts';

/** Testing Library waits for a second, which is too little on a busy machine. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: patience });
}
