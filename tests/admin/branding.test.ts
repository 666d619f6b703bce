import { describe, expect, test } from "vitest";
import { programTheme } from "~/http/context/program-theme.server";
import { prisma } from "~/platform/database/connections.server";
import { catalogueOf, dropCatalogue } from "~/services/programs/catalogue.server";
import { defaultStyle } from "~/services/programs/theme";
import { adminWorld, EDITORS_ONLY } from "../setup/admin-world";
import { createFile } from "../setup/people";

/** The branding of a program: its pages, `PUT programs/{id}/update_template_details`, fonts and CSS. */
const { fixture, as } = await adminWorld();

const path = `/admin/v2/programs/${fixture.demo}`;
const details = `${path}/update_template_details`;
const UNCHANGED = "No changes detected. Please update the form to save changes.";

type Branding = {
  branding: { css: string; element_css_style: Record<string, string>; versions: Record<string, string> } & Record<
    string,
    string | null
  >;
};
const branding = async (form = "colors") =>
  ((await (await as("manager").json("GET", `${path}/settings/branding/${form}`)).json()) as Branding).branding;
const put = async (body: object, who: Parameters<typeof as>[0] = "manager") => {
  const response = await as(who).json("PUT", details, body);
  return { status: response.status, body: (await response.json()) as { message: string; errors: { field: string }[] } };
};

test.each(EDITORS_ONLY)("as %s: %i", async (who, status) => {
  const color = `#${String(Math.abs(hashOf(`${who}`)) % 900_000).padStart(6, "1")}`;
  expect((await put({ "perk-primary": color }, who)).status).toBe(status);
  for (const form of ["colors", "theme", "assets", "fonts", "borders", "css"])
    expect((await as(who).json("GET", `${path}/settings/branding/${form}`)).status, form).toBe(status);
  expect((await as(who).json("GET", `${path}/fonts`)).status).toBe(status);
  expect((await branding()).element_css_style["perk-primary"] === color).toBe(status === 200);
});

test("settings/branding leads to its first form", async () => {
  const response = await as("manager").page(`${path}/settings/branding`);
  expect(response.headers.get("location")).toBe(`${path}/settings/branding/colors`);
  expect((await as("analyst").page(`${path}/settings/branding`)).status).toBe(403);
});

test("the fonts are those that a theme may have", async () => {
  const { fonts } = (await (await as("manager").json("GET", `${path}/fonts`)).json()) as { fonts: { name: string }[] };
  expect(fonts).toHaveLength(10);
  for (const { name } of fonts.slice(1)) expect((await put({ header_font: name })).status).toBe(200);
  expect((await put({ header_font: "Papyrus" })).body.errors).toMatchObject([{ field: "header_font" }]);
});

describe("a change", () => {
  test("is in the catalogue, in the spelling of the form and in that of the program's JSON", async () => {
    await put({ "perk-primary": "#0A0", "perk-cards-border-radius": "full" });
    await put({
      program_template_detail: { header_text: "Nested", element_css_style: { "perk-secondary": "rgb(1, 2, 3)" } },
    });
    expect((await catalogueOf(fixture.demo)).template).toMatchObject({
      header_text: "Nested",
      element_css_style: {
        "perk-primary": "#00aa00",
        "perk-secondary": "#010203",
        "perk-cards-border-radius": "full",
      },
    });
  });

  test("of every field to a wrong value has an error on each", async () => {
    const wrong = {
      "perk-primary": "red",
      "perk-footer-color": "",
      "perk-button-border-radius": "12px",
      header_text: "",
      header_description: "x".repeat(301),
      header_logo: "",
      favicon_file: "https://elsewhere.example.test/x.png",
      css: "x".repeat(50_001),
    };
    const { status, body } = await put(wrong);
    expect(status).toBe(422);
    // Each form is checked before the next.
    expect(body.errors.map(({ field }) => field)).toEqual(["perk-primary", "perk-footer-color"]);
    const { "perk-primary": _, "perk-footer-color": __, ...rest } = wrong;
    expect((await put(rest)).body.errors.map(({ field }) => field)).toEqual([
      "header_text",
      "header_description",
      "header_logo",
      "favicon_file",
    ]);
    expect((await put({ css: wrong.css })).body.errors).toMatchObject([{ field: "css" }]);
    expect((await put({ "perk-button-border-radius": "12px" })).body.errors).toMatchObject([
      { field: "perk-button-border-radius" },
    ]);
    expect((await put({ element_css_style: "red" })).status).toBe(422);
    expect((await put({ shade: "blue" })).body.errors).toMatchObject([{ field: "shade" }]);
  });

  test("to what the form shows already is no change, also where only defaults are shown", async () => {
    const stored = await branding();
    const { theme: _, ...style } = stored.element_css_style;
    expect(Object.keys(style)).toHaveLength(Object.keys(defaultStyle).length - 1);
    const { status, body } = await put(style);
    expect(status).toBe(422);
    expect(body.message).toBe(UNCHANGED);
    const css = await as("manager").json("POST", path, { css: stored.css });
    expect(await css.json()).toMatchObject({ message: UNCHANGED });
  });

  test("of the form redirects with the message of the document", async () => {
    const response = await as("manager").form(`${path}/settings/branding/borders`, {
      intent: "update",
      "perk-tiles-border-radius": "none",
      "perk-input-border-radius": "none",
    });
    expect(response.status).toBe(303);
    expect(response.headers.get("location")).toBe(`${path}/settings/branding/borders`);
    const cookie = decodeURIComponent(response.headers.get("set-cookie") ?? "");
    expect(cookie).toContain('"title":"Done!","message":"The program has been updated."');
  });

  test("of CSS is saved as it was typed by POST programs/{id}", async () => {
    const css = "a{color:red}\n@import url(https://elsewhere.example.test/x.css);\n";
    const response = await as("manager").json("POST", path, { css: css.replaceAll("\n", "\r\n") });
    expect(await response.json()).toMatchObject({ success: true, data: { css } });
    expect((await branding("css")).css).toBe(css);
  });
});

describe("the page of pictures and texts", () => {
  const assets = `${path}/settings/branding/assets`;
  const NOTHING = {
    header_text: "",
    header_description: "",
    header_logo: "",
    footer_logo: "",
    favicon_file: "",
    header_background_image: "",
    overlay_image: "",
    badge_background_image: "",
    badge_instructions: "",
  };

  test("saves a logo alone on a program that has nothing else yet, and does not empty what there is", async () => {
    await prisma.program.update({ where: { id: fixture.demo }, data: { templateDetail: {} } });
    dropCatalogue(fixture.demo);
    const header_logo = await createFile(fixture.demo, "logo.png");
    const form = { intent: "update", ...NOTHING, header_logo };
    expect((await as("manager").json("POST", assets, form)).status).toBe(200);
    expect((await branding("assets")).header_logo).toContain(header_logo);
    const emptied = await as("manager").json("POST", assets, { ...form, header_logo: "" });
    expect(emptied.status).toBe(422);
    expect(await emptied.json()).toMatchObject({ errors: [{ field: "header_logo" }] });
    expect((await branding("assets")).header_logo).toContain(header_logo);
  });
});

describe("a picture", () => {
  test("is chosen by its id or by the path that is stored, and stored as the path", async () => {
    const logo = await createFile(fixture.demo, "our logo.png");
    expect((await put({ header_logo: logo })).status).toBe(200);
    expect((await branding("assets")).header_logo).toBe(`/media/${logo}/our%20logo.png`);
    expect((await put({ header_logo: `/media/${logo}/our%20logo.png` })).body.message).toBe(UNCHANGED);
    expect((await put({ badge_background_image: logo })).status).toBe(200);
    expect((await put({ badge_background_image: "" })).status).toBe(200);
    expect((await branding("assets")).badge_background_image).toBeNull();
  });

  test("of another program, or that is no picture, is an error", async () => {
    const other = await createFile(fixture.harbor, "theirs.png");
    expect((await put({ footer_logo: other })).body.errors).toMatchObject([{ field: "footer_logo" }]);
    const video = await createFile(fixture.demo, "film.mp4");
    await prisma.mediaFile.updateMany({ where: { id: video }, data: { contentType: "video/mp4" } });
    expect((await put({ overlay_image: video })).body.errors).toMatchObject([{ field: "overlay_image" }]);
  });

  test("in use cannot be deleted", async () => {
    const overlay = await createFile(fixture.demo, "overlay.png");
    await put({ overlay_image: overlay });
    const response = await as("manager").json("DELETE", `${path}/program_attachments/${overlay}`);
    expect(response.status).toBe(409);
  });
});

describe("two admins", () => {
  test("on different forms do not conflict", async () => {
    const { versions } = await branding();
    expect((await put({ "perk-primary": "#123456", version: versions["settings/branding/colors"] })).status).toBe(200);
    const fonts = { body_font: "Nunito", version: versions["settings/branding/fonts"] };
    expect((await put(fonts, "owner")).status).toBe(200);
  });

  test("on the same form: the second one learns who changed what", async () => {
    const { versions } = await branding();
    const version = versions["settings/branding/colors"];
    await put({ "perk-primary": "#aa1111", css: "b{}" }, "owner");
    await put({ "perk-footer-color": "#111111" }, "owner");
    const { status, body } = await put({ "perk-primary": "#2222bb", version });
    expect(status).toBe(409);
    const owner = await prisma.admin.findUniqueOrThrow({ where: { id: fixture.admins.owner.id } });
    const name = `${owner.firstName} ${owner.lastName}`.trim() || owner.email;
    expect(body.message).toMatch(new RegExp(`^${name} changed Footer and Primary while you were editing`));
    expect(body.errors).toMatchObject([{ field: null, message: body.message }]);
    // An older version counts only the changes since: the fonts of the test above are not of this form.
    expect(body.message).not.toContain("font");
  });

  test("an admin with two windows learns that it was themselves", async () => {
    const { versions } = await branding();
    await put({ body_font: "Sora" });
    const { body } = await put({ body_font: "Inter", version: versions["settings/branding/fonts"] });
    expect(body.message).toMatch(/^You changed Text font in another window/);
  });

  test("a form that is sent twice changes nothing the second time, and is no conflict", async () => {
    const { versions } = await branding();
    const form = { body_font: "Nunito", version: versions["settings/branding/fonts"] };
    expect((await put(form)).status).toBe(200);
    const { status, body } = await put(form);
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field: null, message: expect.stringMatching(/^No changes/) }]);
  });

  test("a preset changes three forms with one version", async () => {
    const { versions } = await branding();
    const preset = { "perk-primary": "#345678", header_font: "Fraunces", "perk-button-border-radius": "large" };
    expect((await put({ ...preset, version: versions.look })).status).toBe(200);
    expect((await put({ ...preset, header_font: "Sora", version: versions.look })).status).toBe(409);
  });
});

function hashOf(text: string): number {
  return [...text].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7);
}

describe("the program's own CSS", () => {
  const css = "a { color: red }\n@import url(https://evil.example.test/x.css);";
  const shown = async () => {
    dropCatalogue(fixture.demo);
    return programTheme(await catalogueOf(fixture.demo)).themeCss;
  };

  test("is made safe when it is saved, not when it is shown", async () => {
    expect((await as("manager").json("POST", `${path}/settings/branding/css`, { intent: "update", css })).status).toBe(
      200,
    );
    expect((await branding("css")).css).toBe(css);
    const { siteCss } = await prisma.program.findUniqueOrThrow({ where: { id: fixture.demo } });
    expect(siteCss).toContain("a { color: red }");
    expect(siteCss).not.toContain("@import");
    await prisma.program.update({ where: { id: fixture.demo }, data: { siteCss: "a { color: blue }" } });
    expect(await shown()).toContain("a { color: blue }");
  });

  test("is made safe when it is shown if an earlier version of the software saved it", async () => {
    await prisma.program.update({ where: { id: fixture.demo }, data: { css: css.replace("red", "green") } });
    expect(await shown()).toContain("a { color: green }");
    expect(await shown()).not.toContain("@import");
  });
});
