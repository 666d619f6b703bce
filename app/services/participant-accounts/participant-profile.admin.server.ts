/** The values of a participant's profile attributes, as an admin reads and corrects them. */
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { singlePage } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import { checkProfile, profileFields, type ProfileField } from "~/services/participants/profile-fields";
import { storeProfileFields } from "~/services/participants/profile.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { STORED_VALUE } from "./internal/stored-value";
import {
  newProfileForm,
  participantProfilePage,
  participantProfileView,
  type ParticipantProfilePage,
  type ParticipantProfileView,
} from "./participant-profile.schema";

/** The stored values in the order of the profile form, and the attributes that can be added. @throws not_found */
export const listParticipantProfile = query(
  "users:view",
  async function listParticipantProfile(ctx: AdminProgramCtx, participantId: string): Promise<ParticipantProfilePage> {
    const rows = await attributesOf(sql, ctx, participantId);
    return {
      ...singlePage(rows.filter(({ value }) => value !== "").map(toView)),
      choices: rows.filter(({ value, active }) => value === "" && active).map(toView),
    };
  },
  { output: participantProfilePage },
);

/** The attributes that can be added. @throws not_found */
export const newParticipantProfileForm = query(
  "users:manage",
  async function newParticipantProfileForm(ctx: AdminProgramCtx, participantId: string) {
    const rows = await attributesOf(sql, ctx, participantId);
    return { choices: rows.filter(({ value, active }) => value === "" && active).map(toView) };
  },
  { output: newProfileForm },
);

/** One value to edit. @throws not_found */
export const getParticipantProfile = query(
  "users:manage",
  async function getParticipantProfile(
    ctx: AdminProgramCtx,
    participantId: string,
    attributeId: string,
  ): Promise<ParticipantProfileView> {
    return toView(attributeIn(await attributesOf(sql, ctx, participantId), attributeId));
  },
  { output: participantProfileView },
);

/**
 * Adds a value of an active attribute; it is checked as on the site.
 * @throws not_found also for a deleted account
 * @throws invalid on `profile_attribute_id` for an attribute that has a value or is not active, and on `value`
 */
export const createParticipantProfile = command(
  "users:manage",
  async function createParticipantProfile(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    input: { profile_attribute_id: string; value: string },
  ): Promise<ParticipantProfileView> {
    const on = sqlIn(tx);
    const rows = await attributesOf(on, ctx, participantId, { lock: true });
    const attribute = rows.find(({ id, active }) => id === input.profile_attribute_id && active);
    if (!attribute) throw invalid("profile_attribute_id", "Choose an attribute from the list");
    const field = checkedField(attribute, input.value);
    const { value } = field;
    if (value === "") throw invalid("value", "Fill in this field");
    // A second press, or another tab, sends what is stored already.
    if (attribute.value === value) return toView(attribute);
    if (attribute.value !== "") throw invalid("profile_attribute_id", "This attribute already has a value");
    await storeProfileFields(on, ctx, participantId, [field]);
    audit(changeOf(participantId, attribute));
    return toView({ ...attribute, value });
  },
  { output: participantProfileView },
);

/**
 * Changes a value, or removes it if it is empty. The audit log names the attribute without its values.
 * @param input.stored the value that the admin saw
 * @throws not_found also for a deleted account; invalid on `value`; conflict when another value is stored by now;
 *   unchanged
 */
export const updateParticipantProfile = command(
  "users:manage",
  async function updateParticipantProfile(
    ctx: AdminProgramCtx,
    { tx, audit },
    participantId: string,
    attributeId: string,
    input: { value: string; stored?: string },
  ): Promise<ParticipantProfileView> {
    const on = sqlIn(tx);
    const attribute = attributeIn(await attributesOf(on, ctx, participantId, { lock: true }), attributeId);
    const field = checkedField(attribute, input.value);
    const { value } = field;
    if (value === attribute.value) throw noChanges();
    if (input.stored !== undefined && input.stored !== attribute.value)
      throw new AppError("conflict", "Someone else changed this value in the meantime. Reload the page to see it.");
    await storeProfileFields(on, ctx, participantId, [field]);
    audit(changeOf(participantId, attribute));
    return toView({ ...attribute, value });
  },
  { output: participantProfileView },
);

type AttributeRow = {
  id: string;
  attribute_name: string;
  display_name: string;
  field_type: ProfileField["type"];
  active: boolean;
  value: string;
};

/** All attributes of the program with the participant's values. @throws not_found; also, to change them, if deleted */
async function attributesOf(
  on: Sql,
  { programId }: AdminProgramCtx,
  participantId: string,
  { lock = false } = {},
): Promise<AttributeRow[]> {
  const missing = () => notFound("Participant not found");
  if (!isUuid(participantId)) throw missing();
  const found = await on(
    sqlText`select id::text from participants where program_id = $1::uuid and id = $2::uuid ${lock ? "and deleted_at is null for no key update" : ""}`,
    [programId, participantId],
  );
  if (found.length === 0) throw missing();
  return on<AttributeRow>(
    sqlText`select f.id, f.attribute_name, f.display_name, f.field_type, f.active, ${STORED_VALUE} as value
       from participants p join profile_attributes f on f.program_id = p.program_id
      where p.program_id = $1::uuid and p.id = $2::uuid order by f.position, f.id`,
    [programId, participantId],
  );
}

function attributeIn(rows: readonly AttributeRow[], id: string): AttributeRow {
  const attribute = rows.find((row) => row.id === id);
  if (!attribute) throw notFound();
  return attribute;
}

function toView({ id, attribute_name, display_name, field_type, value }: AttributeRow): ParticipantProfileView {
  return { id, attribute_name, attribute_display_name: display_name, attribute_field_type: field_type, value };
}

/** The field with the text as the site would store it. @throws invalid on `value` */
function checkedField(attribute: AttributeRow, text: string): ProfileField {
  const { attribute_name, display_name, field_type, value } = attribute;
  const fields = profileFields([{ attributeName: attribute_name, displayName: display_name, fieldType: field_type }]);
  // The last one; names come first in every profile.
  const field = { ...fields.at(-1)!, value };
  const checked = checkProfile([field], { [field.name]: text });
  if (checked.errors.length > 0) throw invalid("value", checked.errors[0]!.message);
  return checked.fields[0]!;
}

function changeOf(participantId: string, { attribute_name }: AttributeRow) {
  return {
    action: "participant.update_profile",
    targetType: "participant",
    targetId: participantId,
    after: { fields: [attribute_name] },
  };
}
