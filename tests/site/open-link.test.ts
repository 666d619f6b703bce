import { beforeEach, describe, expect, it, vi } from "vitest";
import { isWebLink, openLink } from "~/site/challenge/link/open-link";

describe("a challenge's link", () => {
  const open = vi.fn();
  const assign = vi.fn();
  beforeEach(() => {
    vi.clearAllMocks();
    vi.stubGlobal("window", { open, location: { assign } });
  });

  it("opens a web page in a new tab without access to ours", () => {
    for (const url of ["https://shop.example.test/", "/our-story"]) {
      openLink(url);
      expect(open).toHaveBeenLastCalledWith(url, "_blank", "noopener,noreferrer");
      expect(isWebLink(url)).toBe(true);
    }
  });

  it("opens telephone and mail links in their apps", () => {
    for (const url of ["tel:+15550100", "mailto:hello@example.test", "SMS:+15550100"]) {
      openLink(url);
      expect(assign).toHaveBeenLastCalledWith(url);
      expect(isWebLink(url)).toBe(false);
    }
    expect(open).not.toHaveBeenCalled();
  });

  it("does not open scripts, data URLs or protocol-relative URLs", () => {
    for (const url of ["javascript:alert(1)", "data:text/html,x", "//elsewhere.example.test", ""]) openLink(url);
    expect(open).not.toHaveBeenCalled();
    expect(assign).not.toHaveBeenCalled();
  });
});
