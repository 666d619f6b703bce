import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import type { Page } from "@playwright/test";
import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  expectWholeTexts,
  HARBOR,
  join,
  programId,
  test,
} from "./setup/journey";

test.use({ expectedStatuses: [422] }); // a file without codes

const NARROW = { width: 390, height: 844 };
const folder = mkdtempSync(joinPath(tmpdir(), "loyalty-coupons-"));
test.afterAll(() => rmSync(folder, { recursive: true }));

async function expectHealthyAdminPage(page: Page): Promise<void> {
  for (const size of [NARROW, DESKTOP]) {
    await page.setViewportSize(size);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectNoOverflow(page);
      await expectAccessible(page);
    }
  }
}

function fileWith(name: string, content: string): string {
  const path = joinPath(folder, name);
  writeFileSync(path, content);
  return path;
}

test("an operator adds codes, and a participant who claims the reward gets the first one", async ({
  page,
  openPage,
}) => {
  const reward = "Harbor coffee voucher";
  await enterAdmin(page, "owner@example.test");
  const list = `${ADMIN}/admin/v2/programs/${await programId(page, "Harbor Club")}/rewards`;
  await page.goto(`${list}/new`);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(reward);
  await page.getByRole("radio", { name: /^Publish now/ }).check();
  await page.getByRole("button", { name: "Create reward" }).click();
  await expect(page.getByText("Reward created successfully.")).toBeVisible();
  await page.getByRole("row", { name: reward }).getByRole("link", { name: reward }).click();
  await page.getByRole("navigation", { name: "Reward" }).getByRole("link", { name: "Coupons" }).click();
  await expect(page.getByText("No coupons yet")).toBeVisible();
  await expectHealthyAdminPage(page);

  const codes = page.getByLabel("Codes", { exact: true });
  const check = page.getByRole("button", { name: "Check codes" });
  await codes.fill("WAVE-1, WAVE-2, wave-2");
  await check.click();
  const preview = page.getByRole("region", { name: "3 codes will be added" });
  await expect(preview).toBeFocused();
  await expect(preview.getByRole("listitem")).toHaveText(["WAVE-1", "WAVE-2", "wave-2"]);
  await expect(preview.getByText("Differ only in case")).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.setViewportSize(NARROW);
  await preview.locator("dt").evaluateAll((names) => {
    for (const name of names) name.textContent = "Se distinguen solo por mayúsculas y minúsculas";
  });
  await expectWholeTexts(page);
  await expectNoOverflow(page);
  await preview.getByRole("button", { name: "Back" }).click();
  await expect(codes).toBeFocused();
  await check.click();
  await expect(preview).toBeVisible();
  await codes.fill("WAVE-1, WAVE-2");
  await expect(preview).toBeHidden();
  await check.click();
  await page.getByRole("button", { name: "Add 2 codes" }).click();
  await expect(page.getByText("Codes added: 2. Already there: 0.")).toBeVisible();
  await expect(page.getByText("2 free")).toBeVisible();
  await expect(codes).toHaveValue("");

  await page.getByText("Add codes", { exact: true }).click();
  await page.getByLabel("Or a file").setInputFiles(fileWith("empty.csv", "\n\n"));
  await check.click();
  await expect(page.getByText("The file has no codes").first()).toBeVisible();
  await page.getByLabel("Or a file").setInputFiles(fileWith("codes.csv", "Code\r\nWAVE-2\r\nWAVE-3\r\nWAVE-4\r\n"));
  await check.click();
  await expect(page.getByText("Heading left out")).toBeVisible();
  await page.getByRole("button", { name: "Add 2 codes" }).click();
  await expect(page.getByText("Codes added: 2. Already there: 1. The heading “Code” was left out.")).toBeVisible();
  await expect(page.getByText("4 free")).toBeVisible();

  await page.getByRole("button", { name: "Delete WAVE-4" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Coupon deleted")).toBeVisible();
  await expect(page.getByText("3 free")).toBeVisible();

  const site = await openPage();
  await join(site, "coupon-claimer@example.test", HARBOR);
  await site.goto(HARBOR);
  await site.getByRole("link", { name: reward }).first().click();
  const card = site.getByRole("dialog");
  await card.getByRole("button", { name: /Claim/ }).click();
  await expect(site.getByText("Congrats!")).toBeVisible();
  await expect(card.getByText("WAVE-1")).toBeVisible();
  await site.close();

  await page.reload();
  await expect(page.getByRole("row", { name: /WAVE-1/ }).getByText("Claimed")).toBeVisible();
  await expectHealthyAdminPage(page);

  // The code did not work: the member is found by it, and the claim is taken back with its code.
  await page.goto(list);
  await page.getByRole("button", { name: "Search or jump to…" }).click();
  const palette = page.getByRole("dialog", { name: "Search" });
  await palette.getByRole("combobox").fill("wave-1");
  await palette.getByRole("option", { name: /WAVE-1/ }).click();
  await page
    .getByRole("row", { name: /WAVE-1/ })
    .getByRole("link", { name: "Jo Miller" })
    .click();
  await page.getByRole("navigation", { name: "Participant" }).getByRole("link", { name: "Rewards" }).click();
  await page.getByRole("button", { name: `Actions for ${reward}` }).click();
  await page.getByRole("menuitem", { name: "Cancel claim" }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel the claim of ${reward}?` });
  await dialog.getByRole("combobox", { name: /^Reason/ }).selectOption({ index: 1 });
  await dialog.getByRole("button", { name: "Cancel claim" }).click();
  await expect(page.getByText("No claims yet")).toBeVisible();
  await page.goto(`${list}?search=${encodeURIComponent(reward)}`);
  await page.getByRole("link", { name: reward }).click();
  await page.getByRole("navigation", { name: "Reward" }).getByRole("link", { name: "Coupons" }).click();
  await expect(page.getByRole("row", { name: /WAVE-1/ }).getByText("Blocked")).toBeVisible();
});
