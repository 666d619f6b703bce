import type { Page } from "@playwright/test";
import { DESKTOP, enterAdmin, expect, expectAccessible, expectNoOverflow, join, PHONE, test } from "./setup/journey";

async function expectHealthyAdminPage(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test("a reviewer lands on the receipts, corrects a line and decides with the keyboard, and goes on to the next", async ({
  page,
  openPage,
}) => {
  const email = "receipt-review@example.test";
  await join(await openPage(), email);
  const { createProduct, createReceiptInReview, participantIdOf } = await import("./setup/receipts");
  const participant = await participantIdOf(email);
  await createProduct(participant, "Journey mug");
  const lines = [
    { name: "MUG LARGE", priceCents: 900 },
    { name: "PAPER BAG", priceCents: 20 },
  ];
  await createReceiptInReview(participant, "Journey Market", "2024-03-01", lines);
  await createReceiptInReview(participant, "Journey Store", "2024-03-02", lines);

  await enterAdmin(page, "reviewer@example.test");
  await expect(page).toHaveURL(/\/receipts$/);
  await page.goto(`${page.url()}?search=Journey+Market`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectHealthyAdminPage(page);
  await page.setViewportSize(PHONE);
  const row = page.getByRole("row", { name: /Journey Market/ });
  for (const fact of [/^Jo/, "$9.20", "Mar 1, 2024"])
    await expect(row.getByText(fact).filter({ visible: true }).first()).toBeVisible();
  const status = (await row.getByText("Needs human review").filter({ visible: true }).boundingBox())!;
  const edge = (await row.boundingBox())!;
  expect(status.x + status.width).toBeLessThanOrEqual(edge.x + edge.width - 16);
  await page.setViewportSize(DESKTOP);
  await page.getByRole("row", { name: /Journey Market/ }).click();
  await expect(page.getByRole("heading", { name: "Journey Market, $9.20" })).toBeVisible();
  await expect(page.getByText("r***@example.test")).toBeVisible();
  await expect(page.getByRole("status").getByText("Please select an integrity status before saving.")).toBeVisible();
  await expectHealthyAdminPage(page);

  await page.getByRole("link", { name: /Item Review/ }).click();
  await expectHealthyAdminPage(page);
  await page.getByRole("button", { name: "Edit MUG LARGE" }).click();
  await page.getByLabel("Name", { exact: true }).fill("");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Either name or sku is required.")).toBeVisible();
  await expect(page.getByText("Please, fill the sku or name fields.")).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Large mug");
  await page.getByLabel("Price", { exact: true }).fill("9,50");
  await page.getByLabel("Matched product").selectOption("Journey mug");
  await expect(page.getByRole("status").getByText("Please save changes before submitting.")).toBeVisible();
  await expectHealthyAdminPage(page);
  await page.getByLabel("Price", { exact: true }).press("Enter");
  await page.getByRole("button", { name: "Delete PAPER BAG" }).click();
  await expect(page.getByText(/^Points to give 19/)).toBeVisible();

  await page.reload(); // nothing is lost
  await expect(page.getByText(/^Points to give 19/)).toBeVisible();
  await page.keyboard.press("a");
  await page.keyboard.press("j"); // the next one opens by itself, and is not passed over
  await expect(page.getByText("Receipt has been updated successfully.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Journey Store/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Processed", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit Large mug" })).toBeVisible();
  await expect(page.getByText("PAPER BAG")).toBeHidden();

  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: /^Journey Store/ })).toBeVisible();
  await page.keyboard.press("x");
  await expect(page.getByRole("status").getByText("Please select a reason for rejection before saving.")).toBeVisible();
  await page.getByLabel("Reason for rejection").selectOption("other");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please fill in all required fields.")).toBeVisible();
  await page.getByLabel("Message to the participant").fill("We can't see the shop's name.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: /^Journey Store/ })).toBeHidden();
  await page.goBack();
  await expect(page.getByText("Processed", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Admin Activity Log" }).click();
  await expect(page.getByText("Rejected the receipt of Journey Store")).toBeVisible();
});

test("a reviewer sees the pages of a PDF, and reports an issue with it", async ({ page }) => {
  const { receiptOfPdf } = await import("./setup/receipts");
  await enterAdmin(page, "reviewer@example.test", `/admin/v2/receipts/${await receiptOfPdf()}`);
  const drawn = page.getByRole("img", { name: "Receipt" });
  await expect(drawn.first()).toBeVisible();
  await expect(drawn.first()).toHaveJSProperty("naturalWidth", 1600);
  await page.getByRole("button", { name: "Rotate" }).click();
  await expectHealthyAdminPage(page);

  await page.getByRole("link", { name: "Submit Issue" }).click();
  const form = page.frameLocator("iframe");
  await form.getByLabel("What is wrong with this receipt?").fill("The total is of another receipt.");
  await expectHealthyAdminPage(page);
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form.getByText("Your issue was submitted.")).toBeVisible();
  await page.getByRole("link", { name: "Receipt Overview" }).click();
  await expect(page.getByText("Open issues")).toBeVisible();
});
