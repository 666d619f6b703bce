/** The intents of profile attributes, for their pages and for the JSON calls. They redirect to the list. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import {
  createProfileAttribute,
  updateProfileAttribute,
} from "~/services/profile-attributes/profile-attributes.admin.server";
import type {
  ProfileAttributeChange,
  ProfileAttributeInput,
  ProfileAttributeView,
} from "~/services/profile-attributes/profile-attributes.schema";

export const create = runs(
  createProfileAttribute,
  async function create(run, args: ProgramIntentArgs, input: ProfileAttributeInput): Promise<ActionResult> {
    return done(args, msg("Profile Attribute created successfully."), await run(args.ctx, input));
  },
);

export const update = runs(
  updateProfileAttribute,
  async function update(run, args: ProgramIntentArgs, input: ProfileAttributeChange): Promise<ActionResult> {
    const attribute = await run(args.ctx, args.param("profileAttributeId"), input);
    return done(args, msg("Profile Attribute updated successfully."), attribute);
  },
);

function done({ ctx }: ProgramIntentArgs, text: string, data: ProfileAttributeView): ActionResult {
  const message = translate(ctx.locale, text);
  const list = `/admin/v2/programs/${ctx.programId}/settings/program/profile-attributes`;
  return redirectWithMessage(list, message, { data }, rowLink(ctx.locale, `${list}/${data.id}`, data.display_name));
}
