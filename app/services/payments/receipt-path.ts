/** The path of the receipt of a payment: the home page, which shows it in a dialog. */
export function receiptPath(sessionId: string): string {
  return `/?${new URLSearchParams({ session_id: sessionId })}`;
}
