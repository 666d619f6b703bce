import { expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { getReward } from "~/services/rewards/rewards.site.server";
import { getSignInPage } from "~/services/sign-in/sign-in.site.server";
import { getHero } from "~/services/site-frame/site-frame.site.server";
import { createProgram, createReward, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

test("overlay, badge background and badge instructions are on the site", async () => {
  const { id } = await createProgram();
  const reward = await createReward(id, { selection: "achievement", feature: true });
  const shown = async () => {
    dropCatalogue(id);
    const ctx = await siteCtx(id);
    const { overlay_image } = await getHero(ctx);
    const { overlay } = (await getSignInPage(ctx)).program;
    const { badge_background_image, badge_instructions } = await getReward(ctx, reward.id);
    return { overlay_image, overlay, badge_background_image, badge_instructions };
  };
  expect(await shown()).toEqual({
    overlay_image: null,
    overlay: null,
    badge_background_image: null,
    badge_instructions: "",
  });
  const template = {
    overlay_image: "/media/1/overlay.png",
    badge_background_image: "/media/2/badge.png",
    badge_instructions: "Show it at the door.",
  };
  await prisma.program.update({ where: { id }, data: { templateDetail: template } });
  expect(await shown()).toEqual({ ...template, overlay: template.overlay_image });
});
