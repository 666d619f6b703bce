/** Knows what Remix's router costs for each segment of a path, and what makes it throw. */
const MAX_PATH_LENGTH = 1_000;
const MAX_SEGMENTS = 20; // the deepest route has nine

/**
 * Whether a route may be looked up for the path. Remix matches every ancestor of a path against all routes while it
 * renders a page, so that thousands of segments would block the process for seconds; and backslashes, which URLs take
 * for slashes, make its router throw.
 */
export function isRoutable(path: string): boolean {
  const [pathname = ""] = path.split("?", 1);
  return (
    pathname.length <= MAX_PATH_LENGTH && pathname.split("/").length - 1 <= MAX_SEGMENTS && !/\\|%5c/i.test(pathname)
  );
}

/** Control characters and the other line breaks: no route matches a line break, and text with one forges lines of a log. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/u;

/** Whether the escapes are valid and contain no control character; in the query only NUL, which PostgreSQL cannot store. */
export function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  const [pathname = "", query = ""] = path.split("?", 2);
  try {
    return !CONTROLS.test(decodeURIComponent(pathname)) && !query.includes("%00");
  } catch {
    return false;
  }
}
