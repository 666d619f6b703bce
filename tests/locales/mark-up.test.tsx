import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { markUp } from "~/locales/mark-up";

const bold = (words: string) => <b>{words}</b>;

it("renders tags as elements, in any order", () => {
  const html = renderToStaticMarkup(
    <>
      {markUp("Read <terms>the terms</terms>, or <rules>rules</rules>.", {
        rules: bold,
        terms: (words) => <a href="/t">{words}</a>,
      })}
    </>,
  );
  expect(html).toBe('Read <a href="/t">the terms</a>, or <b>rules</b>.');
});

it("leaves unknown tags as text and escapes HTML", () => {
  const html = renderToStaticMarkup(<>{markUp("<x>a</x> <name><i>b</i></name> <name>open", { name: bold })}</>);
  expect(html).toBe("&lt;x&gt;a&lt;/x&gt; <b>&lt;i&gt;b&lt;/i&gt;</b> &lt;name&gt;open");
});
