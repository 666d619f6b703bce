/**
 * Where the start path of a domain leads, or null if that is home anyway or home again: the path, resolved as browsers
 * and the web server do ("/#a", "/?", "/x/..", "/%2e/" and "/.//" are all home), and the sign-in page, which sends
 * people who are signed in home. A redirect to such a path would never end.
 * @param urlPath as an admin typed it
 */
export function startPathOf(urlPath: string): string | null {
  const base = "http://local.invalid";
  if (!URL.canParse(urlPath, base)) return null;
  const { origin, pathname, search, hash } = new URL(urlPath, base);
  const path = pathname.replace(/^\/{2,}/, "/");
  const isHome = (path === "/" && search === "") || /^\/(_root\.data$|signin(\/|$))/i.test(path);
  return origin !== base || isHome ? null : path + search + hash;
}
