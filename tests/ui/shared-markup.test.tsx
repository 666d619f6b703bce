import { createContext, useContext, useId, type ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import type { Locale } from "~/locales/translate";
import { LocaleProvider, useText } from "~/locales/use-text";
import { TileItem, type TileProps } from "~/ui/primitives/tile";
import { reuseMarkup, sharedMarkup } from "~/ui/render/shared-markup";

// own process: others reuse markup.
const render = vi.fn(renderToString);
afterEach(() => {
  render.mockClear();
  reuseMarkup(undefined);
});

const Language = createContext("en");

function Word() {
  return <b id={useId()}>{useContext(Language)}</b>;
}

/** A page around the children, with what React could lose by rendering inside a render. */
function Page({ children }: { children: ReactNode }) {
  const id = useId();
  return (
    <Language.Provider value="es">
      <Word />
      <ul id={id}>{children}</ul>
      <Word />
    </Language.Provider>
  );
}

const tile: TileProps = {
  to: "/challenge/visit",
  title: "Bob's & <b>friends</b>",
  imageUrl: null,
  badge: { text: "+50 Sparks", tone: "accent" },
  state: { kind: "urgent", text: "2h left" },
  preventScrollReset: true,
};

test("the HTML is what a browser renders, the first time and when it is reused", () => {
  const page = (
    <Page>
      <TileItem {...tile} />
      <TileItem {...tile} state={{ kind: "progress", text: "10 to go", percent: 20 }} />
      <TileItem {...tile} />
    </Page>
  );
  const inBrowser = renderToString(page);
  reuseMarkup(render);
  expect(renderToString(page)).toBe(inBrowser);
  expect(renderToString(page)).toBe(inBrowser);
  expect(inBrowser).toContain("Bob&#x27;s &amp; &lt;b&gt;friends&lt;/b&gt;");
  expect(render).toHaveBeenCalledOnce(); // and what shows how far a person has come is not shared
});

test("other texts, pictures and states have markup of their own", () => {
  reuseMarkup(render);
  const html = (props: Partial<TileProps>) => renderToString(<TileItem {...tile} title="Visit us" {...props} />);
  expect(html({})).toContain("2h left");
  expect(html({ state: { kind: "urgent", text: "Quedan 2 h" } })).toContain("Quedan 2 h");
  expect(html({ state: { kind: "done", text: "Completed today" } })).not.toContain("2h left");
  expect(html({ imageUrl: "/media/1/new.webp" })).toContain("/media/1/new.webp");
  expect(html({})).not.toContain("new.webp");
  expect(html({ to: "/reward/1" })).toContain('href="/reward/1"');
});

test("each language has markup of its own, in the element with its class", async () => {
  await registerLocales();
  reuseMarkup(render);
  const Item = sharedMarkup(
    "article",
    function Item() {
      return <b>{useText()("Leaderboard")}</b>;
    },
    "card",
  );
  const html = (locale: Locale) =>
    renderToString(
      <LocaleProvider value={locale}>
        <Item />
      </LocaleProvider>,
    );
  expect(html("en")).toBe('<article class="card"><b>Leaderboard</b></article>');
  expect(html("es")).toBe('<article class="card"><b>Clasificación</b></article>');
  expect(html("en")).toContain("Leaderboard");
  expect(render).toHaveBeenCalledTimes(2);
});

test("the name for screen readers is on the element itself", () => {
  const Pages = sharedMarkup("nav", function Pages({ pages }: { pages: string[] }) {
    return pages.map((page) => <i key={page}>{page}</i>);
  });
  const html = () => renderToString(<Pages aria-label="Your pages" pages={["Home"]} />);
  expect(html()).toBe('<nav aria-label="Your pages"><i>Home</i></nav>');
  reuseMarkup(render);
  expect(html()).toBe('<nav aria-label="Your pages"><i>Home</i></nav>');
});

test("the cache has a limit", () => {
  reuseMarkup(render);
  const Item = sharedMarkup("li", function Item({ number }: { number: number }) {
    return <i>{number}</i>;
  });
  const show = (number: number) => renderToString(<Item number={number} />);
  for (let number = 0; number <= 5_000; number++) show(number);
  expect(render).toHaveBeenCalledTimes(5_001);
  show(0);
  expect(render).toHaveBeenCalledTimes(5_002);
  expect(show(5_000)).toBe("<li><i>5000</i></li>");
  expect(render).toHaveBeenCalledTimes(5_002);
});
