/** Where a challenge's button may lead. Pure, and safe in the browser. */

const ELSEWHERE = /^(tel|mailto|sms):\S/i;
const OWN_PAGE = /^\/(?!\/)/;

/** Whether the site opens an operator's address: a web page, one of the program's own, a call or a mail; never a script. */
export function isSafeLink(address: string): boolean {
  return ELSEWHERE.test(address) || OWN_PAGE.test(address) || (/^https?:\/\//i.test(address) && URL.canParse(address));
}
