import { ArrowRight, CircleCheck, Gift } from "lucide-react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "~/ui/primitives/icon";

const shapesOf = (html: string) => html.replace(/^<svg[^>]*>/, "");

test.each([ArrowRight, CircleCheck, Gift])("has the shapes of lucide's icon", (icon) => {
  const Lucide = icon;
  expect(shapesOf(renderToStaticMarkup(<Icon icon={icon} />))).toBe(shapesOf(renderToStaticMarkup(<Lucide />)));
});

test("is named for screen readers, or hidden from them", () => {
  expect(renderToStaticMarkup(<Icon icon={Gift} label="Prize" />)).toContain('role="img" aria-label="Prize"');
  expect(renderToStaticMarkup(<Icon icon={Gift} />)).toContain('aria-hidden="true"');
});
