import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { FlashDialog } from "~/site/frame/flash-dialog";
import { visibleEntries } from "~/site/frame/menu-link";

const message = { id: "1", type: "error", message: "The link has expired." } as const;

describe("FlashDialog", () => {
  it("is open without JavaScript and has an OK button", () => {
    const html = renderToStaticMarkup(<FlashDialog messages={[message]} onClose={() => {}} />);
    expect(html).toMatch(/<dialog [^>]*open=""/);
    expect(html).toContain("The link has expired.");
    expect(html).toMatch(/<form method="dialog".*>OK<\/button>/);
  });

  it("is not rendered without messages", () => {
    expect(renderToStaticMarkup(<FlashDialog messages={[]} onClose={() => {}} />)).toBe("");
  });
});

describe("visibleEntries", () => {
  const entries = [true, false].map((showOnLogout, i) => ({
    id: String(i),
    name: "Entry",
    navigation_url: "/",
    show_in_tab: false,
    show_on_logout: showOnLogout,
  }));

  it("shows visitors only the entries with show_on_logout", () => {
    expect(visibleEntries(entries, false).map((entry) => entry.id)).toEqual(["0"]);
    expect(visibleEntries(entries, true)).toHaveLength(2);
  });
});
