import type { Page } from "@playwright/test";
import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectAccessible,
  expectNoOverflow,
  send,
  sortByKeyboard,
  test,
} from "./setup/journey";

test.use({ expectedStatuses: [404] });

const NARROW = { width: 390, height: 844 };

async function challengeId(identifier: string): Promise<string> {
  const { text } = await send("demo.localhost", `/public/challenges/${identifier}`, {
    headers: { Accept: "application/json" },
  });
  return (JSON.parse(text) as { id: string }).id;
}

async function fillQuestion(page: Page, number: number, title: string, right: number): Promise<void> {
  const card = page.getByRole("listitem", { name: `Question ${number}`, exact: true });
  await card.getByRole("textbox", { name: "Question", exact: true }).fill(title);
  await card.getByRole("textbox", { name: "Option 1", exact: true }).fill("This");
  await card.getByRole("textbox", { name: "Option 2", exact: true }).fill("That");
  await card.getByText("Mark as correct").nth(right).click();
}

test("a manager creates a quiz, sorts its questions by keyboard and previews it", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "manager@example.test");
  await page.goto(`${ADMIN}/admin/v2`);
  const program = new URL(page.url()).pathname.split("/")[4];
  await page.goto(`${ADMIN}/admin/v2/programs/${program}/challenges/new`);
  const preview = page.frameLocator("iframe[title='Participant preview']");
  await expect(preview.getByText("Untitled challenge")).toBeVisible();
  await page.getByText("Answer a quiz, survey or profile form.").click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Please fix the following errors:")).toBeVisible();
  await expect(page.getByRole("link", { name: "Caption is invalid or missing" })).toBeVisible();
  await page.getByRole("textbox", { name: "Caption", exact: true }).fill("Tea time");
  await page.getByRole("textbox", { name: "Caption in Spanish" }).fill("La hora del té");
  const languages = page.getByRole("group", { name: "Language" });
  await languages.getByRole("button", { name: "Español" }).click();
  await page.getByRole("button", { name: "Tile", exact: true }).click();
  await expect(preview.getByText("La hora del té")).toBeVisible();
  await languages.getByRole("button", { name: "English" }).click();
  await expect(preview.getByText("Tea time")).toBeVisible();
  await page.getByRole("button", { name: "Card on a phone" }).click();
  await expect(page.getByRole("textbox", { name: "Identifier" })).toHaveValue("tea-time");
  await expect(page.getByRole("textbox", { name: "Button text", exact: true })).toHaveValue("Take Quiz");
  await page.getByRole("button", { name: "Next" }).click();
  await fillQuestion(page, 1, "Which leaf is first?", 0);
  for (const [number, title] of [
    [2, "How hot is the water?"],
    [3, "Milk or lemon?"],
  ] as const) {
    await page.getByRole("button", { name: "Add question" }).click();
    await fillQuestion(page, number, title, 1);
  }
  await expect(preview.getByText("Milk or lemon?")).toBeVisible();
  await page.getByRole("button", { name: "Move Question 3", exact: true }).focus();
  await sortByKeyboard(page, "ArrowUp", [/^Moved to position 2 of 3/]);
  await expect(page.getByRole("listitem", { name: "Question 2", exact: true })).toContainText("Milk or lemon?");
  // In a window for the whole page, the bar at the bottom covers no field, wherever sorting scrolled to.
  await page.setViewportSize({ ...DESKTOP, height: 4_000 });
  await expectAccessible(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("textbox", { name: "Sparks" }).fill("75");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("radio", { name: /^Publish now/ }).check();
  await page.getByRole("button", { name: "Create challenge" }).click();
  await expect(page.getByText("Challenge created successfully.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Tea time" })).toBeVisible();
  const { text } = await send("demo.localhost", "/public/challenges/tea-time", {
    headers: { Accept: "application/json" },
  });
  const challenge = JSON.parse(text) as { points: number; caption: string; questions: { title: string }[] };
  expect(challenge.points).toBe(75);
  const inSpanish = await send("demo.localhost", "/public/challenges/tea-time", {
    headers: { Accept: "application/json", "Accept-Language": "es" },
  });
  expect([challenge.caption, (JSON.parse(inSpanish.text) as { caption: string }).caption]).toEqual([
    "Tea time",
    "La hora del té",
  ]);
  expect(challenge.questions.map(({ title }) => title)).toEqual([
    "Which leaf is first?",
    "Milk or lemon?",
    "How hot is the water?",
  ]);
});

test("a manager adds a cause to a donation on a phone, in the light theme", async ({ page }) => {
  await page.setViewportSize(NARROW);
  await enterAdmin(page, "manager@example.test");
  const id = await challengeId("give-back");
  await page.goto(`${ADMIN}/admin/v2/challenges/${id}/edit?step=content`);
  const preview = page.frameLocator("iframe[title='Participant preview']");
  await expect(preview.getByText("Who should get the breakfast?")).toBeAttached();
  await page.getByRole("button", { name: "Add cause" }).click();
  await page
    .getByRole("listitem", { name: "Cause 4" })
    .getByRole("textbox", { name: "Cause", exact: true })
    .fill("Animal Shelter");
  await expect(preview.getByText("Animal Shelter")).toBeAttached();
  await expectNoOverflow(page);
  await page.evaluate(() => (document.documentElement.dataset.theme = "light"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("region", { name: /Points/ })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Challenge updated successfully.")).toBeVisible();
  const { text } = await send("demo.localhost", "/public/challenges/give-back", {
    headers: { Accept: "application/json" },
  });
  expect(text).toContain("Animal Shelter");
});

test("the wizard says that a challenge without points gives nothing, and does not insist", async ({ page }) => {
  await page.setViewportSize(NARROW);
  await enterAdmin(page, "manager@example.test");
  await page.goto(`${ADMIN}/admin/v2/challenges/${await challengeId("spring-quiz")}/edit?step=points`);
  const hint = page.getByText("Participants earn nothing for this challenge yet.");
  const points = page.getByRole("textbox", { name: "Sparks" });
  await expect(points).toBeVisible();
  await expect(hint).toBeHidden();
  await points.fill("0");
  await expect(hint).toBeVisible();
  await expectAccessible(page);
  await expectNoOverflow(page);
  await page.getByText("A reward", { exact: true }).click();
  await expect(hint).toBeHidden();
});
