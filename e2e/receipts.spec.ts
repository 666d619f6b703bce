import { devices, type Page } from "@playwright/test";
import { DEMO, expect, expectHealthyPage, join, PHONE, test } from "./setup/journey";

const SAMPLES = "app/sandbox/receipts/samples";
/** Reading takes a second or two, and the first time the reader starts. */
const READ_MS = 60_000;

/** Checks the page at both sizes, and goes on with the phone's. */
async function expectHealthyOnPhone(page: Page): Promise<void> {
  await expectHealthyPage(page);
  await page.setViewportSize(PHONE);
}

test.describe("on a phone", () => {
  test.use({
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
    userAgent: devices["Pixel 7"].userAgent,
    expectedStatuses: [422],
  });

  test("a participant hands in a receipt, sees its points line by line, and asks for a review", async ({ page }) => {
    await join(page, "receipts@example.test");
    await page.goto(`${DEMO}/my-account`);
    await page.getByRole("link", { name: "Your receipts" }).click();
    await expect(page.getByText("No receipts yet")).toBeVisible();
    await expect(page.getByRole("button", { name: "Take a photo" })).toBeVisible();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Choose a photo or a PDF of your receipt");
    await expectHealthyOnPhone(page);

    const choose = async (name: string) => {
      const chooser = page.waitForEvent("filechooser");
      await page.getByRole("button", { name: "Choose files" }).click();
      await (await chooser).setFiles(`${SAMPLES}/${name}`);
    };
    await choose("receipt.pdf");
    await choose("readable.jpg");
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Choose one PDF, or photos only");
    await page.getByRole("button", { name: "Remove receipt.pdf" }).click();
    await choose("text.jpg");
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toHaveText("Choose a photo (JPEG, PNG or HEIC) or a PDF");
    await page.getByRole("button", { name: "Remove text.jpg" }).click();
    await choose("readable.jpg");
    await expect(page.getByRole("img", { name: "readable.jpg" })).toBeVisible();
    await expectHealthyOnPhone(page);

    await page.getByRole("button", { name: "Submit" }).click();
    await page.waitForURL(`${DEMO}/receipts/*-*`);
    await expect(page.getByRole("heading", { name: "Receipt accepted" })).toBeVisible({ timeout: READ_MS });
    await expect(page.getByRole("heading", { name: "Green Basket Market" })).toBeVisible();
    // 649 cents at 4 for a hundred, and 489 at 5.
    await expect(page.getByRole("status").getByText("+50 Sparks")).toBeVisible();
    const lines = page.getByRole("table", { name: "Items" });
    await expect(lines.getByRole("row", { name: /Sourdough.*\+26/i })).toBeVisible();
    await expect(lines.getByRole("row", { name: /Granola.*\+24/i })).toBeVisible();
    await expect(lines.getByRole("row", { name: /Paper towels.*Doesn't count/i })).toBeVisible();
    await expect(page.getByRole("img", { name: "Photo 1 of your receipt" })).toBeVisible();
    await expectHealthyOnPhone(page);

    await page.getByLabel("Comment").fill("The towels count, too");
    await page.getByRole("button", { name: "Request a review" }).click();
    await expect(page.getByRole("heading", { name: "You requested a review" })).toBeVisible();
    await expect(page.getByText("The towels count, too")).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Receipts", exact: true }).click();
    await expect(page.getByRole("link", { name: /Green Basket Market.*Review requested/ })).toBeVisible();
    await expectHealthyOnPhone(page);
  });
});

test("without JavaScript a blurred receipt reaches a reviewer", async ({ page, browser }) => {
  await join(page, "blurred@example.test");
  const storageState = await page.context().storageState();
  const plain = await (await browser.newContext({ javaScriptEnabled: false, storageState })).newPage();
  await plain.goto(`${DEMO}/receipts`);
  await plain.getByLabel("Photos or a PDF of one receipt").setInputFiles(`${SAMPLES}/blurred.jpg`);
  await plain.getByRole("button", { name: "Submit" }).click();
  await plain.waitForURL(`${DEMO}/receipts/*-*`);
  await expect(async () => {
    await plain.reload();
    await expect(plain.getByRole("heading", { name: "Someone will review this receipt" })).toBeVisible({
      timeout: 100,
    });
  }).toPass({ timeout: READ_MS });
  await plain.context().close();
});

test.describe("in the sandbox", () => {
  test.use({ expectedStatuses: [404] });

  test("there are receipts to try with", async ({ page }) => {
    await page.goto(`${DEMO}/sandbox/receipts`);
    await expect(page.getByRole("link", { name: /Blurred/ })).toHaveAttribute("href", "/sandbox/receipts/blurred.jpg");
    await expectHealthyPage(page);
    const types = await page.evaluate(() =>
      Promise.all(
        ["readable.jpg", "receipt.pdf", "text.jpg", "other.jpg"].map(async (name) => {
          const { status, headers } = await fetch(`/sandbox/receipts/${name}`);
          return status === 200 ? headers.get("content-type") : status;
        }),
      ),
    );
    expect(types).toEqual(["image/jpeg", "application/pdf", "text/plain", 404]);
  });
});
