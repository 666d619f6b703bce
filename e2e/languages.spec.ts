import {
  codeIn,
  DEMO,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoOverflow,
  HARBOR,
  newestMail,
  PHONE,
  test,
} from "./setup/journey";

test.use({ locale: "es-MX" });

for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
  test(`a Spanish browser gets Spanish pages, from home to a challenge, on a ${size}`, async ({ page }) => {
    const email = `lector-${size}@example.test`;
    await page.setViewportSize(viewport);
    await page.goto(DEMO);
    await expect(page.locator("html")).toHaveAttribute("lang", "es");
    await expect(page.getByRole("heading", { name: "Gana Sparks" })).toBeVisible();
    await expect(page.getByText("¡Cuanto antes te unas, más oportunidades tienes!")).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);

    if (size === "phone") await page.getByRole("link", { name: /^Ver los \d+ Gana Sparks$/ }).click();
    await page.getByRole("link", { name: "Encuentra tu panadería más cercana" }).click();
    await page.getByLabel("Escribe tu correo para continuar").fill(email);
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Continuar y recibir mi código" }).click();
    await page.getByLabel("Nombre").fill("Luz");
    await page.getByLabel("Apellido").fill("Vega");
    await page.getByLabel(/^Al registrarte, aceptas la política de privacidad/).check();
    await page.getByLabel("Soy una persona").check();
    await expectNoOverflow(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Regístrate y gana +100 Sparks" }).click();
    const mail = await newestMail(email);
    expect(mail.subject).toBe("Tu código de acceso a Sunrise Rewards");
    await page.getByPlaceholder("escribe el código de 6 dígitos").fill(codeIn(mail));
    await page.getByRole("button", { name: "Verificar código" }).click();

    const card = page.getByRole("dialog");
    await expect(card.getByText("Gana 50 Sparks por completar este reto.")).toBeVisible();
    await expect(card.getByRole("button", { name: "Buscar una panadería" })).toBeVisible();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
}

test("the language can be changed in the footer and in the menu, and is remembered", async ({ page }) => {
  await page.goto(`${DEMO}/terms`);
  await page.getByRole("button", { name: "English" }).click();
  await expect(page).toHaveURL(`${DEMO}/terms`);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.goto(DEMO);
  await expect(page.getByRole("heading", { name: "Earn Sparks" })).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Español" }).click();
  await expect(page.getByRole("heading", { name: "Gana Sparks" })).toBeVisible();
});

test("a program with one language ignores the language of the browser", async ({ page }) => {
  await page.goto(HARBOR);
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { name: "Earn Points" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Español" })).toHaveCount(0);
});
