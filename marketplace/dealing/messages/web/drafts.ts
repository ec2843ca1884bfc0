/** What was typed, or could not be sent: it outlives a reload, and ends with the tab or the log-out. */
export function keptText(item: string): string {
  try {
    return sessionStorage.getItem(item) ?? '';
  } catch {
    return '';
  }
}

export function keepText(item: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(item, text);
    else sessionStorage.removeItem(item);
  } catch {
    // Without storage the page itself still has it.
  }
}

/** Of whoever sells and whoever buys: both may use this tab one after the other. */
export const draftOf = (conversationId: string, role: string) =>
  `message-draft ${conversationId} ${role}`;
export const unsentOf = (conversationId: string, role: string) =>
  `unsent-messages ${conversationId} ${role}`;
export const firstDraftAbout = (carId: string) => `first-message ${carId}`;
