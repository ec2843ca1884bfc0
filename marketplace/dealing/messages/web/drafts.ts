/** Drafts and unsent messages survive a reload, and end with the tab or on logging out. */
export function savedText(item: string): string {
  try {
    return sessionStorage.getItem(item) ?? '';
  } catch {
    return '';
  }
}

export function saveText(item: string, text: string): void {
  try {
    if (text) sessionStorage.setItem(item, text);
    else sessionStorage.removeItem(item);
  } catch {
    // Without storage, the text is in the page only.
  }
}

/** The role is part of the keys, because buyer and seller may use the same tab one after the other. */
export const draftOf = (conversationId: string, role: string) =>
  `message-draft ${conversationId} ${role}`;
export const unsentOf = (conversationId: string, role: string) =>
  `unsent-messages ${conversationId} ${role}`;
export const firstDraftAbout = (carId: string) => `first-message ${carId}`;
