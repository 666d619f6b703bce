import { z } from "zod";
import { programCallLoader } from "~/http/handlers/admin.server";
import { newTierAfter } from "~/services/tiers/tier-rules";
import { getTiers } from "~/services/tiers/tiers.admin.server";
import { tierView } from "~/services/tiers/tiers.schema";

const response = z.object({
  program_tier: tierView.pick({ name: true, points_threshold_min: true, points_threshold_max: true }),
});

/** `GET programs/{id}/program_tiers/new`: what a tier after the last one starts with. */
export const loader = programCallLoader(getTiers, { response }, async ({ ctx, run }) => {
  const { tiers } = await run(ctx);
  return { program_tier: { name: "", ...newTierAfter(tiers.at(-1)) } };
});
