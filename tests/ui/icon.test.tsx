import { CircleCheck, Gift, type IconNode } from "lucide";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "~/ui/primitives/icon";

test.each<[string, IconNode]>([
  ["CircleCheck", CircleCheck],
  ["Gift", Gift],
])("draws all shapes of %s", (_name, icon) => {
  const shapes = icon.map(([tag, attributes]) => {
    const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
    return `<${tag}${written.join("")}/>`;
  });
  const html = renderToStaticMarkup(<Icon icon={icon} />);
  expect(html.slice(html.indexOf(">") + 1)).toBe(`${shapes.join("")}</svg>`);
});

test("is named for screen readers, or hidden from them", () => {
  expect(renderToStaticMarkup(<Icon icon={Gift} label="Prize" />)).toContain('role="img" aria-label="Prize"');
  expect(renderToStaticMarkup(<Icon icon={Gift} />)).toContain('aria-hidden="true"');
});
