import type { CDPSession, Page } from "@playwright/test";
import { DEMO, DESKTOP, expect, expectAccessible, expectNoOverflow, join, PHONE, test } from "./setup/journey";

/** A device of the browser that stores passkeys, and signs as if somebody were always there to confirm. */
async function deviceOf(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

async function expectPageFits(page: Page): Promise<void> {
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    await expectNoOverflow(page);
    await expectAccessible(page);
  }
}

test.use({ expectedStatuses: [422] });

test("a passkey is added, renamed, signs in without an email, and is removed", async ({ page }) => {
  const { client, authenticatorId } = await deviceOf(page);
  await join(page, "passkeys@example.test");
  await page.goto(`${DEMO}/my-account`);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("Passkey added")).toBeVisible();
  await expect(page.getByText(/Added .* · Not used yet/)).toBeVisible();
  await expectPageFits(page);

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("This device already has a passkey for your account.")).toBeVisible();

  await page.getByRole("link", { name: /^Rename/ }).click();
  await page.getByLabel("Name of the passkey").fill("My phone");
  await page.getByLabel("Name of the passkey").press("Enter");
  await expect(page.getByRole("listitem").filter({ hasText: "My phone" })).toBeVisible();

  await page.context().clearCookies();
  // Whatever waits in the email's field is answered by nobody, until the button is pressed.
  await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await page.goto(`${DEMO}/signin?redirect_to=%2Fmy-account`);
  await expect(page.getByLabel("Please enter your email to continue")).toHaveAttribute("autocomplete", /webauthn$/);
  await expectPageFits(page);
  await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.waitForURL(`${DEMO}/my-account`);
  await expect(page.getByText(/Added .* · Last used/)).toBeVisible();

  await page.getByRole("link", { name: "Remove My phone" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toBeVisible();
  await expect(page.getByText("My phone")).toHaveCount(0);

  // The device still has it, and the site does not.
  await page.context().clearCookies();
  await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: false });
  await page.goto(`${DEMO}/signin`);
  await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("This passkey isn't known here. Sign in with your email.")).toBeVisible();
});

test("a browser without passkeys has no button for one, and says why in the account", async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
  });
  await page.goto(`${DEMO}/signin`);
  await expect(page.getByRole("button", { name: /Continue to get your login/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await join(page, "no-passkeys@example.test");
  await page.goto(`${DEMO}/my-account`);
  await expect(page.getByText("This browser can't make passkeys.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Add a passkey" })).toHaveCount(0);
});
