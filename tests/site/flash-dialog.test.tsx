import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FlashDialog } from "~/site/frame/flash-dialog";
import { visibleEntries } from "~/site/frame/menu-link";

describe("FlashDialog", () => {
  it("shows without JavaScript, with OK", () => {
    const html = renderToStaticMarkup(<FlashDialog messages={[{ type: "error", message: "The link has expired." }]} />);
    expect(html).toMatch(/<dialog [^>]*open=""/);
    expect(html).toContain("The link has expired.");
    expect(html).toMatch(/<form method="dialog".*>OK<\/button>/);
  });

  it("is absent without messages", () => {
    expect(renderToStaticMarkup(<FlashDialog messages={[]} />)).toBe("");
  });
});

describe("visibleEntries", () => {
  const entries = [true, false].map((shown, i) => ({
    id: String(i),
    name: "Entry",
    navigation_url: "/",
    show_in_tab: false,
    show_on_logout: shown,
  }));

  it("shows visitors only what is meant for them", () => {
    expect(visibleEntries(entries, false).map((entry) => entry.id)).toEqual(["0"]);
    expect(visibleEntries(entries, true)).toHaveLength(2);
  });
});
