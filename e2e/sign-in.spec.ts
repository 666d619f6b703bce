import {
  codeIn,
  DEMO,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoOverflow,
  HARBOR,
  linkIn,
  loginMailsTo,
  mailsTo,
  newestMail,
  PHONE,
  send,
  signInByCode,
  test,
} from "./setup/journey";

test.use({ expectedStatuses: [401, 403, 422, 429] });

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`a visitor with an unknown email gets the sign-up form on a ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto(`${DEMO}/signin`);
    await expect(page.getByRole("heading", { name: "Welcome to Sunrise Rewards!" })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByLabel("Please enter your email to continue").fill("nobody");
    await page.getByRole("button", { name: "Continue to get your login code" }).click();
    await expect(page.getByLabel("Please enter your email to continue")).toBeFocused();
    await page.getByLabel("Please enter your email to continue").fill(`stranger-${size}@example.test`);
    await page.getByRole("button", { name: "Continue to get your login code" }).click();
    await expect(page.getByLabel("First Name")).toBeFocused();
    await expect(page.getByRole("form", { name: "Join Sunrise Rewards and start earning rewards!" })).toBeVisible();
    await expect(page.getByRole("button", { name: /Sign up and earn/ })).toBeDisabled();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

test("a sign-up says what is missing, and the step of its code is there again after a reload", async ({ page }) => {
  await page.setViewportSize(PHONE);
  const email = "reloads@example.test";
  const send = page.getByRole("button", { name: "Continue to get your login code" });
  await page.goto(`${DEMO}/signin?redirect_to=%2Fterms`);
  await page.getByLabel("Please enter your email to continue").fill(email);
  await send.click();
  await expect(page.getByText(`You're signing up as ${email}.`)).toBeVisible();
  await expect(page.getByText(/^Still missing: First Name, Last Name, your agreement/)).toBeVisible();
  await page.getByLabel("First Name").fill("Wolfeschlegelsteinhausenbergerdorff");
  await page.getByLabel("Last Name").fill("Lane");
  await page.getByLabel("Zip Code").fill("abc!!");
  await page.getByRole("checkbox", { name: /By signing up/ }).check();
  await expect(page.getByText('Still missing: the "I\'m human" box')).toBeVisible();
  await page.getByRole("checkbox", { name: /I'm human/ }).check();
  await expect(page.getByText(/^Still missing/)).toHaveCount(0);
  await page.getByRole("button", { name: /Sign up and earn/ }).click();
  await expect(page.getByText("Enter a ZIP code, like 10001")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Zip Code").fill("10001");
  await page.getByRole("checkbox", { name: /I'm human/ }).check();
  await page.getByRole("button", { name: /Sign up and earn/ }).click();
  const code = page.getByPlaceholder("enter 6-digit code");
  await expect(code).toBeVisible();
  await expectNoOverflow(page);
  await page.reload();
  await expect(page.getByText("r***@example.test")).toBeVisible();
  await expect(page.getByText(/Request a new code in 0:\d\d/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByLabel("Please enter your email to continue")).toHaveValue(email);
  await send.click();
  await expect(page.getByText(/^We just sent you an email/)).toBeVisible();
  await code.fill(codeIn(await newestMail(email)));
  await page.waitForURL(`${DEMO}/terms`);
});

test("a program that sends links signs in once per link", async ({ page }) => {
  const email = "lena@example.test";
  const [before] = await loginMailsTo(email);
  await page.goto(`${HARBOR}/signin?redirect_to=%2Fterms`);
  await page.getByLabel("Please enter your email to continue").fill(email);
  await page.getByRole("button", { name: "Continue to get your login link" }).click();
  await expect(
    page.getByText("A login link is in your email. Click it within 20 minutes to access your account."),
  ).toBeVisible();
  await expectAccessible(page);
  const link = linkIn(await newestMail(email, before));
  // Opening the link, as mail scanners do, does not use it up.
  expect((await send("harbor.localhost", new URL(link).pathname)).status).toBe(200);
  await page.goto(link);
  await page.waitForURL(`${HARBOR}/terms`);
  await page.goto(HARBOR);
  await expect(page.getByText("Hi!").first()).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("a wrong code shows an error", async ({ page }) => {
  await page.goto(`${DEMO}/signin`);
  await page.getByLabel("Please enter your email to continue").fill("omar@example.test");
  const [before] = await loginMailsTo("omar@example.test");
  await page.getByRole("button", { name: "Continue to get your login code" }).click();
  await newestMail("omar@example.test", before);
  await expect(page.getByText(/Request a new code in 0:\d\d/)).toBeVisible();
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/public/signin/verify") && calls.push(request.url()));
  for (const typed of ["", "12"]) {
    await page.getByPlaceholder("enter 6-digit code").fill(typed);
    await page.getByRole("button", { name: "Verify Code" }).click();
    await expect(page.getByText("Enter the 6-digit code")).toBeVisible();
  }
  expect(calls).toEqual([]);
  await page.getByPlaceholder("enter 6-digit code").fill("000000");
  await expect(page.getByText("Error!").first()).toBeVisible();
});

test("a participant signs out", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await signInByCode(page, "opted-out@example.test");
  await page.getByRole("button", { name: /menu/i }).first().click();
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toBeVisible();
});

test("a blocked participant gets no mail", async ({ page }) => {
  await page.goto(`${DEMO}/signin`);
  await page.getByLabel("Please enter your email to continue").fill("blocked@example.test");
  await page.getByRole("button", { name: "Continue to get your login code" }).click();
  await expect(page.getByText("Error!").first()).toBeVisible();
  expect(await mailsTo("blocked@example.test")).toEqual([]);
});
