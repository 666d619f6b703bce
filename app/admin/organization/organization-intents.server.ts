import type { AdminIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { saveOrganization } from "~/services/organizations/organizations.admin.server";
import type { OrganizationChange } from "~/services/organizations/organizations.schema";
import { organizationPath } from "./organization-path.server";

/** `update`: changes name and pictures of the organization. */
export const update = runs(
  saveOrganization,
  async function update(
    run,
    { ctx, url, inOrganization }: AdminIntentArgs,
    { intent: _, ...input }: OrganizationChange & { intent: string },
  ): Promise<ActionResult> {
    const data = await run(await inOrganization(), input);
    const model = translate(ctx.locale, "Organization");
    const message = translate(ctx.locale, "{model} was updated successfully!", { model });
    return redirectWithMessage(organizationPath("settings", url), message, { data });
  },
);
