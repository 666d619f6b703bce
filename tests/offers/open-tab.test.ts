import { afterEach, expect, it, vi } from "vitest";
import { openTab } from "~/offers/redemption/open-tab";

afterEach(() => vi.unstubAllGlobals());

function browserWith(tab: object | null) {
  const open = vi.fn(() => tab);
  vi.stubGlobal("window", { open });
  return open;
}

function emptyTab() {
  return { opener: {} as object | null, closed: false, location: { replace: vi.fn() }, close: vi.fn() };
}

it("opens a tab at once that cannot reach our page, and leads it to a page of the web later", () => {
  const tab = emptyTab();
  const open = browserWith(tab);
  const opened = openTab();
  expect(open).toHaveBeenCalledOnce();
  expect(tab.opener).toBeNull();
  expect(opened.lead("https://shop.example.test/offers")).toBe(true);
  expect(tab.location.replace).toHaveBeenCalledWith("https://shop.example.test/offers");
});

it("leads nowhere else, nor where there is no tab any more", () => {
  const tab = emptyTab();
  browserWith(tab);
  const opened = openTab();
  expect(opened.lead("javascript:alert(1)")).toBe(false);
  tab.closed = true;
  expect(opened.lead("https://shop.example.test/")).toBe(false);
  expect(tab.location.replace).not.toHaveBeenCalled();
  browserWith(null);
  const blocked = openTab();
  expect(blocked.lead("https://shop.example.test/")).toBe(false);
  expect(() => blocked.close()).not.toThrow();
});
