import { ADMIN, DEMO, DESKTOP, enterAdmin, expect, expectHealthyPage, programId, test } from "./setup/journey";

// The first file has errors.
test.use({ expectedStatuses: [422] });

const fileOf = (posts: object[]) => ({
  name: "posts.json",
  mimeType: "application/json",
  buffer: Buffer.from(JSON.stringify(posts)),
});

test("a manager imports posts, and a visitor reads them on home and on their page", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  await page.goto(
    `${ADMIN}/admin/v2/programs/${await programId(page, "Sunrise Rewards")}/settings/program/dynamic-feed-posts`,
  );
  await page.getByRole("link", { name: "Import JSON" }).click();
  const dialog = page.getByRole("dialog", { name: "Import posts" });
  await dialog.getByLabel("JSON or CSV file").setInputFiles(fileOf([{ external_id: "plum", title: "" }]));
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(dialog.getByText("Post 1: Fill in this field")).toBeVisible();
  await expectHealthyPage(page);
  const plums = { external_id: "plum", title: "Plum week", body: "<p>Cake, jam and tart.</p>", link: "/our-story" };
  await dialog.getByLabel("JSON or CSV file").setInputFiles(fileOf([plums]));
  await dialog.getByRole("button", { name: "Import", exact: true }).click();
  await expect(page.getByText("Post are being imported!")).toBeVisible();
  await expect(page.getByText("Latest import: 1 added, 0 changed, 0 unchanged.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Plum week", exact: true })).toBeVisible();
  await expectHealthyPage(page);

  await page.goto(DEMO);
  await page.getByRole("link", { name: /Plum week/ }).click();
  await expect(page).toHaveURL(/\/posts#/);
  const post = page.getByRole("article").filter({ hasText: "Plum week" });
  await expect(post).toContainText("Cake, jam and tart.");
  await expectHealthyPage(page);
  await post.getByRole("link", { name: "Read more: Plum week" }).click();
  await expect(page).toHaveURL(`${DEMO}/our-story`);
});
