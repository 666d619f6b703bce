import { beforeAll, describe, expect, test } from "vitest";
import type { BrandingPreviewData } from "~/admin/preview/preview-data.server";
import { previewedBranding } from "~/admin/preview/previewed-branding";
import { programTheme } from "~/http/context/program-theme.server";
import { prisma } from "~/platform/database/connections.server";
import type { BrandingView } from "~/services/program-settings/branding.schema";
import { catalogueOf, dropCatalogue } from "~/services/programs/catalogue.server";
import { sanitizeCss } from "~/services/programs/operator-css";
import { siteLook } from "~/ui/styles/site-look";
import { createChallenge, createReward } from "../factories";
import { adminWorld } from "../setup/admin-world";

/** What the branding pages preview. */
const { fixture, as } = await adminWorld();

let branding: BrandingView;
let preview: BrandingPreviewData;

beforeAll(async () => {
  await createChallenge(fixture.demo, { caption: "Read the story", challengeType: "article", published: true });
  await createReward(fixture.demo, { name: "Founding Fan", selection: "achievement", published: true });
  await prisma.program.update({
    where: { id: fixture.demo },
    data: { templateDetail: { header_text: "Stored", element_css_style: { "perk-primary": "#c4321a" } }, css: "a{}" },
  });
  dropCatalogue(fixture.demo);
  const path = `/admin/v2/programs/${fixture.demo}/settings/branding/colors`;
  ({ branding, preview } = (await (await as("manager").json("GET", path)).json()) as {
    branding: BrandingView;
    preview: BrandingPreviewData;
  });
});

test("the preview has the pages of a visitor and of a participant", () => {
  expect(preview.visitor.site.participant).toBeNull();
  expect(preview.participant.site.participant).toMatchObject({ first_name: "Alex", unused_points: 1250 });
  for (const { challenges } of [preview.visitor, preview.participant])
    expect(challenges.map(({ caption }) => caption)).toContain("Read the story");
  expect(preview.challenge).toMatchObject({ caption: "Read the story" });
  expect(preview.sign_in.program.name).toBe(preview.mail.name);
});

test("the reward is one with a certificate, as somebody sees it who has earned it", () => {
  expect(preview.reward).toMatchObject({ name: "Founding Fan", certificate_pending: false });
  expect(preview.reward?.nft_item).not.toBeNull();
});

test("the preview leaves no trace of its participant", async () => {
  const nobody = { participantId: "00000000-0000-0000-0000-000000000000" };
  expect(await prisma.participantAction.count({ where: nobody })).toBe(0);
});

test("without changes it is styled like the live site", async () => {
  const shown = previewedBranding(branding, {});
  const look = siteLook(shown.element_css_style, sanitizeCss(shown.css));
  expect(look.themeCss).toBe(programTheme(await catalogueOf(fixture.demo)).themeCss);
});

describe("the input of a form", () => {
  test("is shown over what is stored", () => {
    const id = "01890a5d-ac96-774b-bcce-b302099a8057";
    const shown = previewedBranding(branding, {
      version: "1",
      "perk-primary": "#ABC",
      header_font: "Sora",
      header_text: "Typed",
      overlay_image: id,
      header_logo: "",
      css: "b{}",
    });
    expect(shown).toMatchObject({
      header_text: "Typed",
      overlay_image: `/media/${id}/preview`,
      header_logo: null,
      css: "b{}",
      element_css_style: { "perk-primary": "#aabbcc", header_font: "Sora", body_font: "Figtree" },
    });
  });

  test("stays as it is stored while it is not valid", () => {
    expect(previewedBranding(branding, { "perk-primary": "#c432" }).element_css_style["perk-primary"]).toBe("#c4321a");
  });
});
