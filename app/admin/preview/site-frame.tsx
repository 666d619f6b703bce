import { useEffect, useState, type ReactNode, type SyntheticEvent } from "react";
import { createPortal } from "react-dom";
import siteStyles from "~/ui/styles/site.css?url";

interface SiteFrameProps {
  title: string;
  /** The CSS of the program: fonts, theme and custom rules. */
  css: string;
  /** The height in pixels until the content is rendered, which then decides. */
  initialHeight: number;
  /** Shows the content in a window of this size instead, which scrolls: whole pages depend on their window. */
  viewport?: { width: number; height: number };
  children: ReactNode;
}

/** An empty document with the styles of the site; its body is rendered from outside. */
const PAGE = `<!doctype html><html data-face="site" data-preview><head><link rel="stylesheet" href="${siteStyles}"></head><body></body></html>`;

/**
 * Renders parts of the site inside the admin. The iframe limits the styles, breakpoints and theme of the site to its
 * content. It is as high as its content or has a size of its own, is inert, and sandboxed: it shows HTML that admins wrote on the admin's own
 * origin, so nothing in it may run scripts, submit forms or navigate.
 */
export function SiteFrame({ title, css, initialHeight, viewport, children }: SiteFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(initialHeight);
  const [sheet, setSheet] = useState<CSSStyleSheet | null>(null);

  const initialize = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = frame.contentDocument;
    const view = page?.defaultView as (Window & typeof globalThis) | null | undefined;
    if (!page || !view) return;
    const own = new view.CSSStyleSheet(); // a style element would need the nonce of the page
    own.replaceSync(css);
    page.adoptedStyleSheets = [own];
    page.body.inert = true;
    setSheet(own);
    setBody(page.body);
  };
  useEffect(() => sheet?.replaceSync(css), [sheet, css]);
  useEffect(() => {
    if (!content) return;
    const observer = new ResizeObserver(() => setHeight(content.offsetHeight));
    observer.observe(content);
    return () => observer.disconnect();
  }, [content]);

  return (
    <>
      <iframe
        title={title}
        sandbox="allow-same-origin"
        srcDoc={PAGE}
        // Only what scrolls can be reached with the keyboard.
        tabIndex={viewport ? 0 : -1}
        onLoad={initialize}
        style={viewport ?? { height }}
        className={viewport ? "block max-w-none border-0" : "block w-full border-0"}
      />
      {body
        ? createPortal(
            <div ref={setContent} className={viewport ? undefined : "overflow-hidden"}>
              {children}
            </div>,
            body,
          )
        : null}
    </>
  );
}
