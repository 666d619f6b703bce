/** Leans on React being able to render within a render, which is not documented, where no context is shared. */
import type { FunctionComponent, ReactElement } from "react";
import { LocaleProvider, useLocale } from "~/locales/use-text";

/** Values that can be compared as text. */
type Value = string | number | boolean | null | undefined | readonly Value[] | { readonly [name: string]: Value };

/** Makes HTML on the server; browsers have none. */
let renderer: ((element: ReactElement) => string) | undefined;

/** Lets this process reuse markup. Called once when a server starts; undefined as in browsers. */
export function reuseMarkup(render: ((element: ReactElement) => string) | undefined): void {
  renderer = render;
}

/** So much is cached of each component: a tile has some hundred bytes, a menu with its key two thousand. */
const MAX_MARKUP = 5_000;

/** The name for screen readers, on the element itself. */
type Labeled = { "aria-label"?: string };

/**
 * A component that looks the same for many people, such as the tile of a challenge: the server renders it once for the
 * same props and language and reuses the HTML. So `Content` may use no context but the language, and no links of Remix;
 * all else comes from the props, so that no one sees another's data. The CSRF token of a form in it is filled in
 * afterwards.
 */
export function sharedMarkup<Props extends { readonly [Name in keyof Props]: Value }>(
  Wrapper: "li" | "ul" | "article" | "nav" | "div" | "noscript",
  Content: FunctionComponent<Props>,
  className?: string,
): FunctionComponent<Props & Labeled> {
  const cached = new Map<string, string>();
  return function SharedMarkup(props) {
    const locale = useLocale();
    const label = props["aria-label"];
    if (!renderer)
      return (
        <Wrapper className={className} aria-label={label}>
          <Content {...props} />
        </Wrapper>
      );
    const key = locale + JSON.stringify(props);
    let html = cached.get(key);
    if (html === undefined) {
      if (cached.size >= MAX_MARKUP) cached.clear();
      html = renderer(
        <LocaleProvider value={locale}>
          <Content {...props} />
        </LocaleProvider>,
      );
      cached.set(key, html);
    }
    return <Wrapper className={className} aria-label={label} dangerouslySetInnerHTML={{ __html: html }} />;
  };
}
