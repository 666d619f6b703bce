import type { Page } from "@playwright/test";
import { texts as adminTexts } from "~/locales/es/admin";
import { texts as siteTexts } from "~/locales/es/site";
import { ADMIN, DEMO, enterAdmin, expect, expectNoOverflow, PHONE, programId, signIn, test } from "./setup/journey";

/** The product's English texts as regular expressions; none of those that are only placeholders and signs. */
const PATTERNS = Object.keys({ ...siteTexts, ...adminTexts })
  .filter((text) => /[a-z]{2}/i.test(text.replace(/\{\w+\}|<\/?\w+>/g, "")))
  .map((text) =>
    text
      .replace(/<\/?\w+>/g, "")
      .split(/\{\w+\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
      .join(".+"),
  );

// React reports texts that changed before it reached their block, and renders that block anew.
test.use({ expectedErrors: /Minified React error #(418|422|425);/ });

test("pages fit a phone in a language whose texts are 60 % longer", async ({ page, openPage }) => {
  await page.setViewportSize(PHONE);
  await signIn(page, "maya@example.test");
  for (const path of ["/", "/challenge/read-the-story", "/my-rewards"]) {
    await page.goto(DEMO + path);
    await expectLongTextsFit(page);
  }
  await page.goto(DEMO);
  await page.getByRole("link", { name: "Weekend Getaway" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectLongTextsFit(page);

  const admin = await openPage();
  await admin.setViewportSize(PHONE);
  await enterAdmin(admin, "owner@example.test");
  const program = `${ADMIN}/admin/v2/programs/${await programId(admin, "Sunrise Rewards")}`;
  for (const path of ["/rewards", "/rewards/new", "/settings/program/labels"]) {
    await admin.goto(program + path);
    await expectLongTextsFit(admin);
  }
});

/** Makes the product's texts on the page 60 % longer, and expects that the page still fits and that none is cut. */
async function expectLongTextsFit(page: Page): Promise<void> {
  await expect(page.locator("main").first()).toBeVisible();
  // Most of the page must be done, so that the longer texts stay.
  await expect(page.locator("hydrating=page")).toHaveCount(0);
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  expect(await page.evaluate(lengthenTexts, PATTERNS), "texts of the product on the page").toBeGreaterThan(5);
  await expectNoOverflow(page);
  expect(await page.evaluate(cutTexts), "texts that are cut").toEqual([]);
}

/** Runs in the page: repeats the beginning of each text that matches. Returns how many did. */
function lengthenTexts(patterns: string[]): number {
  const product = new RegExp(`^(?:${patterns.join("|")})$`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let count = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent!.trim();
    if (text === "" || !product.test(text) || node.parentElement!.closest("script, style, select")) continue;
    node.parentElement!.setAttribute("data-longer", "");
    node.textContent = `${node.textContent!.trimEnd()} ${text.slice(0, Math.ceil(text.length * 0.6))}`;
    count += 1;
  }
  return count;
}

/** Runs in the page: the longer texts that do not fit their box. A box whose `title` has the whole text may cut it. */
function cutTexts(): string[] {
  const visible = [...document.querySelectorAll<HTMLElement>("[data-longer]")].filter(
    (element) =>
      !element.closest(".sr-only, [title]") &&
      element.offsetParent !== null &&
      element.getBoundingClientRect().width > 1, // else for screen readers, at some widths only
  );
  const isCut = (element: HTMLElement) => {
    const { overflowX } = getComputedStyle(element);
    if (overflowX !== "visible" && overflowX !== "auto" && element.scrollWidth > element.clientWidth + 1) return true;
    const button = element.closest("button");
    if (!button) return false;
    const [inner, outer] = [element.getBoundingClientRect(), button.getBoundingClientRect()];
    return (
      inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1 || button.scrollHeight > button.clientHeight + 1
    );
  };
  return visible.filter(isCut).map(({ textContent }) => textContent);
}
