const ELSEWHERE = /^(tel|mailto|sms):/i;
const WEB = /^(https?:\/\/|\/(?!\/))/i;

/** Whether a link is a page of the web, rather than a call or a mail. */
export function isWebLink(url: string): boolean {
  return WEB.test(url);
}

/**
 * Opens a challenge's link: a page in a new tab, a call or a mail with the device's own program. Call it in the click
 * itself: afterwards a browser would block it. Anything else, such as a script, is not opened.
 */
export function openLink(url: string): void {
  if (WEB.test(url)) window.open(url, "_blank", "noopener,noreferrer");
  else if (ELSEWHERE.test(url)) window.location.assign(url);
}
