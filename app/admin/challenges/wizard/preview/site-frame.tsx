import { useEffect, useState, type ReactNode, type SyntheticEvent } from "react";
import { createPortal } from "react-dom";
import siteStyles from "~/ui/site.css?url";

interface SiteFrameProps {
  title: string;
  /** The program's fonts, theme and own rules. */
  css: string;
  /** In pixels, until the content is there. */
  startHeight: number;
  children: ReactNode;
}

/** Its styles only: the page is filled from outside. The console's Content-Security-Policy holds in it, so that no script of an operator's text runs. */
const PAGE = `<!doctype html><html data-face="site"><head><link rel="stylesheet" href="${siteStyles}"></head><body></body></html>`;

/**
 * Parts of the site inside the console: a page of its own, so that the site's styles, breakpoints and theme apply to
 * it alone. It is as high as its content and only to be looked at.
 */
export function SiteFrame({ title, css, startHeight, children }: SiteFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const [content, setContent] = useState<HTMLElement | null>(null);
  const [height, setHeight] = useState(startHeight);

  const fill = ({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>) => {
    const page = frame.contentDocument;
    const view = page?.defaultView as (Window & typeof globalThis) | null | undefined;
    if (!page || !view) return;
    const sheet = new view.CSSStyleSheet(); // a style element would need the page's nonce
    sheet.replaceSync(css);
    page.adoptedStyleSheets = [sheet];
    page.body.inert = true;
    setBody(page.body);
  };
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
        srcDoc={PAGE}
        tabIndex={-1}
        onLoad={fill}
        style={{ height }}
        className="block w-full border-0"
      />
      {body
        ? createPortal(
            <div ref={setContent} className="overflow-hidden">
              {children}
            </div>,
            body,
          )
        : null}
    </>
  );
}
