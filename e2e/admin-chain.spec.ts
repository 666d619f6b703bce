import type { Page } from "@playwright/test";
import {
  ADMIN,
  DEMO,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  join,
  mailAbout,
  PHONE,
  programId,
  test,
} from "./setup/journey";

const NAME = "Journey pioneer";

async function expectHealthyAdminPage(page: Page): Promise<void> {
  for (const size of [PHONE, DESKTOP]) {
    await page.setViewportSize(size);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test("an operator creates a collection and syncs an achievement, and the participant sees the certificate", async ({
  page,
  openPage,
}) => {
  const email = "chain-journey@example.test";
  const participant = await openPage();
  await join(participant, email);
  const { createMissedAchievement } = await import("./setup/achievements");
  const rewardId = await createMissedAchievement(email, NAME);

  await enterAdmin(page, "manager@example.test");
  const program = await programId(page, "Sunrise Rewards");
  await page.goto(`${ADMIN}/admin/v2/programs/${program}/settings/integrations/aptos`);
  await expect(page.getByLabel("Network")).toHaveValue("testnet");
  await expectHealthyAdminPage(page);

  await page.goto(`${ADMIN}/admin/v2/rewards/${rewardId}`);
  await page.getByRole("button", { name: "Create NFT collection" }).click();
  await expect(page.getByText("NFT collection created")).toBeVisible();
  const tab = page.getByRole("link", { name: "Blockchain Transactions" });
  await expect(async () => {
    await page.reload();
    await expect(tab).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("NFT creation Tx")).toBeVisible();
  await tab.click();
  await expect(page.getByText("Confirmed", { exact: true }).last()).toBeVisible();
  await expectHealthyAdminPage(page);

  await page.getByRole("button", { name: "Sync Winners" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(`1 participant qualifies for ${NAME}`)).toBeVisible();
  await expectHealthyAdminPage(page);
  await dialog.getByRole("button", { name: "Sync 1" }).click();
  await expect(page.getByText("Winners are being synced")).toBeVisible();
  await expect(dialog).toBeHidden();
  await mailAbout(email, `You've earned ${NAME}`);

  await participant.goto(`${DEMO}/reward/${rewardId}`);
  const card = participant.getByRole("dialog");
  await expect(async () => {
    await participant.reload();
    await expect(card.getByText("Certified on Blockchain")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const opened = participant.waitForEvent("popup");
  await card.getByRole("link", { name: /^Mint transaction/ }).click();
  await expect((await opened).getByRole("heading", { level: 1, name: "Mint transaction" })).toBeVisible();

  await page.goto(`${ADMIN}/admin/v2/programs/${program}/blockchain_transactions`);
  await expect(page.getByRole("row", { name: new RegExp(`Mint certificate.*${NAME}`) })).toBeVisible();
  await expectHealthyAdminPage(page);
});

test("a participant sees the way to a milestone", async ({ page }) => {
  await join(page, "milestone-journey@example.test");
  await expect(page.getByRole("progressbar", { name: /^\d+ of 1,500 Sparks$/ })).toBeVisible();
  await page.getByRole("link", { name: /Bronze Milestone/ }).click();
  const card = page.getByRole("dialog");
  await expect(card.getByRole("progressbar", { name: /^\d+ of 1,500 Sparks$/ })).toBeVisible();
  await expectAccessible(page);
});
