import {
  ADMIN,
  DESKTOP,
  enterAdmin,
  expect,
  expectHealthyPage,
  PHONE,
  programId,
  sortByKeyboard,
  test,
} from "./setup/journey";

// Both change the rewards of one program, and an order that was changed meanwhile is rejected.
test.describe.configure({ mode: "serial" });

/** A list of the admin: several values of a filter, a saved view, selected rows, the order and the history. */
test("an operator narrows the rewards down, saves the view, archives several and takes it back", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "owner@example.test");
  const id = await programId(page, "Harbor Club");
  const rewards = `${ADMIN}/admin/v2/programs/${id}/rewards`;
  const names = ["Journey mug", "Journey cap"];
  for (const name of names) {
    await page.goto(`${rewards}/new`);
    await page.getByRole("textbox", { name: "Name" }).first().fill(name);
    await page.getByRole("radio", { name: /^Publish now/ }).check();
    await page.getByRole("button", { name: "Create reward" }).click();
    await expect(page.getByRole("link", { name: `Open ${name}` })).toBeVisible();
  }

  await page.goto(`${rewards}?search=Journey`);
  await page.getByRole("button", { name: "Filter by status" }).click();
  await page.getByRole("checkbox", { name: "Active", exact: true }).check();
  await expect(page).toHaveURL(/status=active/);
  await page.getByRole("checkbox", { name: "Scheduled", exact: true }).check();
  await expect(page).toHaveURL(/status=active&status=scheduled/);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Remove filter Status: Scheduled, Active" })).toBeVisible();
  await expectHealthyPage(page);

  await page.setViewportSize(DESKTOP);
  await expect(page.getByRole("main"), "the list reaches the end of the window").toHaveCSS("padding-bottom", "16px");
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByLabel("Name of the view").fill("Journey rewards");
  await page.getByRole("group", { name: "Saved views" }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("status").filter({ hasText: "View Journey rewards saved" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.goto(rewards);
  await page.getByRole("button", { name: "Views" }).click();
  await page.getByRole("link", { name: "Journey rewards" }).click();
  await expect(page).toHaveURL(/status=active&status=scheduled/);

  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await expect(page.getByText("2 selected")).toBeVisible();
  await expectHealthyPage(page);
  await page.setViewportSize({ width: 660, height: 844 }); // so narrow that the table scrolls sideways
  const row = page.getByRole("row", { selected: true }).first();
  // Both at one moment: the row has another color while the mouse is over it.
  const colors = () =>
    row.evaluate((element) =>
      [element, element.querySelector("td")!].map((each) => getComputedStyle(each).backgroundColor),
    );
  await expect.poll(async () => new Set(await colors()).size, "the first cell has the color of its row").toBe(1);
  await page.setViewportSize(DESKTOP);
  await page.getByRole("button", { name: "Archive" }).click();
  const message = page.getByRole("status").filter({ hasText: "2 rewards archived" });
  await expect(message).toBeVisible();
  for (const name of names) await expect(page.getByRole("link", { name })).toHaveCount(0);
  await message.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("2 rewards restored as drafts")).toBeVisible();

  await page.goto(`${rewards}?search=Journey&status=draft`);
  await page.getByRole("link", { name: names[0] }).click();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.getByText(`Restored the reward ${names[0]}`)).toBeVisible();
  await expect(page.getByText(`Archived the reward ${names[0]}`)).toBeVisible();
  await expectHealthyPage(page);
});

test("an operator puts rewards in order with the keyboard", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await enterAdmin(page, "owner@example.test");
  const id = await programId(page, "Harbor Club");
  await page.goto(`${ADMIN}/admin/v2/programs/${id}/rewards/order`);
  const rows = page.getByRole("list", { name: "Order on home" }).getByRole("listitem");
  const [first, second] = [await rows.nth(0).innerText(), await rows.nth(1).innerText()];
  const nameIn = (text: string) => text.split("\n").find((line) => line !== "" && !/^\d+$/.test(line))!;
  await rows.nth(0).getByRole("button").focus();
  await sortByKeyboard(page, "ArrowDown", [/^Moved to position 2/]);
  await expect(rows.nth(0)).toContainText(nameIn(second));
  await expectHealthyPage(page);
  await page.setViewportSize(DESKTOP);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The order was saved.")).toBeVisible();
  await page.reload();
  await expect(rows.nth(0)).toContainText(nameIn(second));
  await expect(rows.nth(1)).toContainText(nameIn(first));
});

test("the rows of a list are cards on a phone, with who, how much and when", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enterAdmin(page, "owner@example.test");
  await page.goto(`${ADMIN}/admin/v2/programs/${await programId(page, "Sunrise Rewards")}/receipts?search=Green`);
  const card = page.getByRole("row", { name: /Green Basket Market/ }).first();
  // The demo data are as old as today's date makes them.
  for (const fact of ["Theo Marsh", "$8.99", /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/, "Eligible"])
    await expect(card.getByText(fact, { exact: true }).filter({ visible: true }), String(fact)).toHaveCount(1);
  const { y } = (await card.boundingBox())!;
  expect(y, "the first row is near the top").toBeLessThan(300);
  await page.getByRole("button", { name: "Filters" }).click();
  await expect(page.getByRole("button", { name: "Filter by status" })).toBeVisible();
});

test("the first column of a list that is wider than the window stays in sight, with its head", async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 740 });
  await enterAdmin(page, "owner@example.test");
  await page.goto(`${ADMIN}/admin/v2/programs/${await programId(page, "Sunrise Rewards")}/receipts`);
  await page.getByRole("columnheader").last().scrollIntoViewIfNeeded();
  for (const cell of [page.getByRole("columnheader").first(), page.getByRole("cell").first()])
    await expect
      .poll(() =>
        cell.evaluate((own) => {
          const { left, right, top, bottom } = own.getBoundingClientRect();
          const across = [0.1, 0.5, 0.9].map((share) => left + (right - left) * share);
          return across.every((x) => own.contains(document.elementFromPoint(x, (top + bottom) / 2)));
        }),
      )
      .toBe(true);
});

test("no row of a list is cut on a phone, and its actions are large enough", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await enterAdmin(page, "owner@example.test");
  const program = `${ADMIN}/admin/v2/programs/${await programId(page, "Sunrise Rewards")}`;
  for (const list of ["challenges", "rewards", "settings/program/content-tags"]) {
    await page.goto(`${program}/${list}`);
    const box = page.locator(".data-table-box");
    // The longest status, which no row of the demo data may have.
    await box
      .getByText("Active", { exact: true })
      .first()
      .evaluate((label) => void (label.lastChild!.textContent = "Programado"));
    await expect.poll(() => box.evaluate((own) => own.scrollWidth - own.clientWidth), list).toBeLessThanOrEqual(0);
    const action = box.locator("tbody tr").first().locator("td").last().locator("a, button");
    const { width, height } = (await action.boundingBox())!;
    expect(Math.min(width, height), list).toBeGreaterThanOrEqual(36);
  }
  await page.goto(`${program}/challenges`);
  await expect(page.getByRole("link", { name: "Export Table" })).toBeVisible();
});
