import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, type AnchorHTMLAttributes } from "react";
import { DISCOVERED, DISCOVERED_LINK } from "../render/discovered-links";

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  /** A path of this site, the query of this page (`?page=2`), or the URL of another site. */
  to: string;
  /** For what opens over the current page, or changes only a part of it. */
  preventScrollReset?: boolean;
  /** Replaces the current entry in the browser's history. */
  replace?: boolean;
  /** Loads a new document: for downloads, and for pages outside of this application. */
  reloadDocument?: boolean;
}

/**
 * A link to another page. Only an element: Remix's own links each compute their path and make their handlers from six
 * contexts, and a page has dozens of them. `useLinks` makes them all work without a new document.
 */
export function Link({ to, preventScrollReset, replace, reloadDocument, children, ...rest }: LinkProps) {
  return (
    <a
      {...rest}
      href={to}
      {...(reloadDocument || !/^[/?]/.test(to) ? undefined : DISCOVERED)}
      data-keep-scroll={preventScrollReset ? "" : undefined}
      data-replace={replace ? "" : undefined}
    >
      {children}
    </a>
  );
}

/** A link of a navigation. On its page it is the current one for screen readers and CSS. */
export function NavLink({ to, ...link }: LinkProps) {
  const current = pageOf(useLocation().pathname) === pageOf(to);
  return <Link to={to} aria-current={current ? "page" : undefined} {...link} />;
}

/** Whether a link leads to the page with this path or to one above it. The home page is above none of them. */
export function isCurrentPage(pathname: string, to: string): boolean {
  const page = pageOf(pathname);
  const linked = pageOf(to);
  return page === linked || (linked !== HOME && page.startsWith(`${linked}/`));
}

const HOME = "";

/** The path of a URL without a slash at its end, query and anchor. */
function pageOf(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  return path.endsWith("/") ? path.slice(0, -1) : path;
}

/** The state of a history entry for what opens over a page: the URL of that page, to which closing it goes back. */
export type OpenedOver = { below: string };

export function openedOver({ pathname, search }: { pathname: string; search: string }): OpenedOver {
  return { below: pathname + search };
}

/** Follows links within the page: for the root of the application, which listens for all of them. */
export function useLinks(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>(DISCOVERED_LINK);
      if (!link || event.defaultPrevented || opensElsewhere(event, link)) return;
      event.preventDefault();
      // As in browsers: a link to the current page adds no entry to the history.
      const replace = "replace" in link.dataset || link.href === location.href;
      navigate(link.pathname + link.search + link.hash, {
        preventScrollReset: "keepScroll" in link.dataset,
        replace,
        state: replace ? null : openedOver(location), // the entry before a replaced one is another page
      });
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [navigate]);
}

/** Whether the browser opens the link by itself: in another tab or window, or on another site. */
function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent, link: HTMLAnchorElement): boolean {
  const elsewhere = (link.target !== "" && link.target !== "_self") || link.origin !== location.origin;
  return elsewhere || button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
