import { beforeEach, describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import {
  createProfileAttribute,
  getProfileAttribute,
  listProfileAttributes,
  updateProfileAttribute,
} from "~/services/profile-attributes/profile-attributes.admin.server";
import {
  profileAttributeInput,
  profileAttributeListQuery,
  type ProfileAttributeInput,
} from "~/services/profile-attributes/profile-attributes.schema";
import { catalogueOf } from "~/services/programs/catalogue.server";
import { adminCtx, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

let ctx: Awaited<ReturnType<typeof adminCtx>>;
beforeEach(async () => {
  ctx = await adminCtx((await createProgram()).id, "manager");
});

const add = (attribute_name: string, more: Partial<ProfileAttributeInput> = {}) =>
  createProfileAttribute(ctx, {
    attribute_name,
    display_name: attribute_name,
    field_type: "text",
    active: true,
    ...more,
  });
const names = async () =>
  (await listProfileAttributes(ctx, profileAttributeListQuery.parse({}))).result.map((row) => row.attribute_name);

describe("a new attribute", () => {
  it("comes last, and the site asks for it at once", async () => {
    await add("phone");
    await add("shoe_size", { display_name: "Shoe size" });
    expect(await names()).toEqual(["phone", "shoe_size"]);
    expect((await catalogueOf(ctx.programId)).profileAttributes.map(({ displayName }) => displayName)).toEqual([
      "phone",
      "Shoe size",
    ]);
  });

  it("needs a key of its own in the program", async () => {
    await add("phone");
    await expect(add("phone")).rejects.toMatchObject({ code: "invalid", errors: [{ field: "attribute_name" }] });
    ctx = await adminCtx((await createProgram()).id, "manager");
    await add("phone");
  });

  it.each(["Shoe", "1st", "shoe size", "e-mail", "email", "points", ""])(
    "cannot have the key “%s”",
    (attribute_name) => {
      const input = { attribute_name, display_name: "Label", field_type: "text" };
      expect(profileAttributeInput.safeParse(input).error?.issues[0]?.path).toEqual(["attribute_name"]);
    },
  );

  it("is a zip code when its key is postal, since the site stores that in a column of its own", async () => {
    await expect(add("postal")).rejects.toMatchObject({ errors: [{ field: "field_type" }] });
    await add("postal", { field_type: "postal" });
  });

  it("is rejected when there are 50", async () => {
    for (let count = 0; count < 50; count++) await add(`attribute_${count}`);
    await expect(add("one_more")).rejects.toMatchObject({ code: "rejected" });
  });
});

describe("a change", () => {
  it("keeps the values of an attribute that is made inactive", async () => {
    const { id } = await add("hobby");
    await updateProfileAttribute(ctx, id, { active: false });
    expect((await catalogueOf(ctx.programId)).profileAttributes).toEqual([]);
    expect(await getProfileAttribute(ctx, id)).toMatchObject({ attribute_name: "hobby", active: false });
  });

  it("moves it, and the others make room", async () => {
    const [, , third] = [await add("one"), await add("two"), await add("three")];
    await updateProfileAttribute(ctx, third.id, { position: 1 });
    expect(await names()).toEqual(["three", "one", "two"]);
    await updateProfileAttribute(ctx, third.id, { position: 99 });
    expect(await names()).toEqual(["one", "two", "three"]);
    const entries = await prisma.auditEntry.findMany({ where: { targetId: third.id }, orderBy: { id: "asc" } });
    expect(entries.slice(1)).toMatchObject([
      { before: { position: 3 }, after: { position: 1 } },
      { before: { position: 1 }, after: { position: 3 } },
    ]);
  });

  it("leaves one order when two are moved at once", async () => {
    const rows = [await add("one"), await add("two"), await add("three")];
    await Promise.all([
      updateProfileAttribute(ctx, rows[2]!.id, { position: 1 }),
      updateProfileAttribute(ctx, rows[1]!.id, { position: 1 }),
    ]);
    const stored = await prisma.profileAttribute.findMany({ where: { programId: ctx.programId } });
    expect(stored.map(({ position }) => position).sort()).toEqual([0, 1, 2]);
  });

  it("is rejected without a difference, and from an old version", async () => {
    const { id, updated_at } = await add("hobby");
    await expect(updateProfileAttribute(ctx, id, { display_name: "hobby" })).rejects.toMatchObject({
      code: "unchanged",
    });
    const later = { ...ctx, now: new Date(ctx.now.getTime() + 1000) };
    await updateProfileAttribute(later, id, { display_name: "Hobby", updated_at });
    await expect(updateProfileAttribute(later, id, { display_name: "Sport", updated_at })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("does not find an attribute of another program", async () => {
    const { id } = await add("hobby");
    const strange = await adminCtx((await createProgram()).id, "manager");
    await expect(updateProfileAttribute(strange, id, { active: false })).rejects.toMatchObject({ code: "not_found" });
    await expect(getProfileAttribute(strange, id)).rejects.toMatchObject({ code: "not_found" });
  });
});
