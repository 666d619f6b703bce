const APP_LINK = /^(tel|mailto|sms):/i;
const WEB_LINK = /^(https?:\/\/|\/(?!\/))/i;

/** Whether a link leads to a web page, and not to a telephone or mail app. */
export function isWebLink(url: string): boolean {
  return WEB_LINK.test(url);
}

/**
 * Opens a challenge's link: a web page in a new tab, a telephone or mail link in its app. Other URLs, such as scripts,
 * are not opened. Call it directly in the click handler; browsers block it later.
 */
export function openLink(url: string): void {
  if (WEB_LINK.test(url)) window.open(url, "_blank", "noopener,noreferrer");
  else if (APP_LINK.test(url)) window.location.assign(url);
}
