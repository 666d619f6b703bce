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

it("opens a tab without access to our page, and loads a web page in it later", () => {
  const tab = emptyTab();
  const open = browserWith(tab);
  const opened = openTab();
  expect(open).toHaveBeenCalledOnce();
  expect(tab.opener).toBeNull();
  expect(opened.goTo("https://shop.example.test/offers")).toBe(true);
  expect(tab.location.replace).toHaveBeenCalledWith("https://shop.example.test/offers");
});

it("loads no other URLs, and nothing in a closed or blocked tab", () => {
  const tab = emptyTab();
  browserWith(tab);
  const opened = openTab();
  expect(opened.goTo("javascript:alert(1)")).toBe(false);
  tab.closed = true;
  expect(opened.goTo("https://shop.example.test/")).toBe(false);
  expect(tab.location.replace).not.toHaveBeenCalled();
  browserWith(null);
  const blocked = openTab();
  expect(blocked.goTo("https://shop.example.test/")).toBe(false);
  expect(() => blocked.close()).not.toThrow();
});
