import { htmlResponse, styleResponse } from '../responses.ts';
import type { SandboxDependencies } from '../sandbox-dependencies.ts';
import { amountText } from './amount-text.ts';
import { askingPage, overPage, style } from './authentication-page.ts';
import { endAuthentication } from './confirming.ts';
import { findWaitingIntent } from './intent-store.ts';

const folder = '/authentications/';

export const isAuthentication = (path: string) => path.startsWith(folder);

export async function answerAuthentication(
  { publicBase, inTransaction, onChange }: SandboxDependencies,
  request: Request,
  path: string,
  body: string,
): Promise<Response> {
  const name = path.slice(folder.length);
  const styleUrl = `${publicBase}${folder}style.css`;
  if (name === 'style.css') return styleResponse(style);

  const waiting = await inTransaction(async (work) => {
    const intent = await findWaitingIntent(work.db, name);
    if (!intent || request.method !== 'POST') return intent;
    const isAuthentic = new URLSearchParams(body).get('outcome') === 'complete';
    await endAuthentication(work, intent, isAuthentic);
    return undefined;
  });
  onChange();
  if (!waiting) return htmlResponse(overPage(styleUrl));
  return htmlResponse(askingPage(styleUrl, amountText(waiting.amount, waiting.currency)));
}
