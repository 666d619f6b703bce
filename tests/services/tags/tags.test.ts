import { describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { toggleChallengeTag } from "~/services/challenges/challenges.admin.server";
import { deleteAccount } from "~/services/participant-accounts/account.site.server";
import {
  getParticipantTags,
  getRewardTags,
  toggleParticipantTag,
  toggleRewardTag,
} from "~/services/tags/row-tags.admin.server";
import { setContentTags, toggleTagOn } from "~/services/tags/taggings.server";
import { createTag, deleteTag, getTag, getTagDetail, listTags, updateTag } from "~/services/tags/tags.admin.server";
import { tagInput, tagListQuery } from "~/services/tags/tags.schema";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  participantCtx,
  secondsFromNow,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();
const manager = await adminCtx((await createProgram({ name: "Sunrise" })).id, "manager");
const stranger = await adminCtx((await createProgram()).id, "manager");
const later = { ...manager, now: secondsFromNow(60) };
const { programId } = manager;

const audited = (targetId: string) =>
  prisma.auditEntry.findMany({ where: { programId, targetId }, orderBy: { id: "asc" } });
const tag = (name: string, active = true) => createTag(manager, "content", { name, active });
const query = (input: object) => tagListQuery.parse(input);

describe("a tag", () => {
  it("is unique whatever its case, but content and admin tags may share a name", async () => {
    const created = await createTag(manager, "content", tagInput.parse({ name: "  Summer " }));
    expect(created).toMatchObject({ name: "Summer", kind: "content", active: true, taggings_count: 0 });
    for (const name of ["sUMMER", "Sum\u200bmer", "\ufeffSummer "])
      await expect(createTag(manager, "content", tagInput.parse({ name }))).rejects.toMatchObject({
        code: "invalid",
        errors: [{ field: "name" }],
      });
    expect(await createTag(manager, "admin", { name: "Summer", active: true })).toMatchObject({ kind: "admin" });
    expect(await createTag(stranger, "content", { name: "Summer", active: true })).toMatchObject({
      program_id: stranger.programId,
    });
    expect(await audited(created.id)).toMatchObject([{ action: "tag.create", after: { name: "Summer" } }]);
  });

  it("is created once by two concurrent requests", async () => {
    const made = await Promise.allSettled([tag("Race"), tag("race")]);
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(made.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: "invalid" } });
  });

  it("keeps the old values in the audit log and rejects a concurrent change", async () => {
    const { id, updated_at } = await tag("Spring");
    await tag("Autumn");
    expect(await updateTag(later, "content", id, { name: "Early spring", updated_at })).toMatchObject({
      name: "Early spring",
      active: true,
    });
    expect((await audited(id)).at(-1)).toMatchObject({
      action: "tag.update",
      before: { name: "Spring" },
      after: { name: "Early spring" },
    });
    await expect(updateTag(later, "content", id, { name: "Late", updated_at })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(updateTag(later, "content", id, { name: "Early spring" })).rejects.toMatchObject({
      code: "unchanged",
      message: "No changes detected",
    });
    await expect(updateTag(later, "content", id, { name: "AUTUMN" })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "name" }],
    });
  });

  it("is not found from another program or as the other kind", async () => {
    const { id } = await tag("Mine");
    for (const [ctx, kind] of [
      [stranger, "content"],
      [manager, "admin"],
    ] as const) {
      for (const attempt of [
        () => getTag(ctx, kind, id),
        () => getTagDetail(ctx, kind, id),
        () => updateTag(ctx, kind, id, { name: "Theirs" }),
        () => deleteTag(ctx, kind, id, {}),
      ]) {
        await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
      }
    }
    await expect(getTag(manager, "content", "x")).rejects.toMatchObject({ code: "not_found" });
  });

  it("in use is deleted only with its name as confirmation, and is removed from all rows", async () => {
    const { id } = await tag("Festival");
    const challenge = await createChallenge(programId);
    await setContentTags(manager, prisma, { challengeId: challenge.id }, [id]);
    await expect(deleteTag(manager, "content", id, { confirm: "festival" })).rejects.toMatchObject({
      code: "rejected",
      errors: [{ field: "confirm", values: { count: 1 } }],
    });
    await deleteTag(manager, "content", id, { confirm: "Festival" });
    expect(await prisma.tagging.count({ where: { programId, challengeId: challenge.id } })).toBe(0);
    expect((await audited(id)).at(-1)).toMatchObject({
      action: "tag.delete",
      before: { name: "Festival", taggings: 1 },
    });
  });

  it("lists the rows that have it", async () => {
    const { id } = await tag("Bakery");
    const challenge = await createChallenge(programId, { caption: "Visit us", published: false });
    const reward = await createReward(programId, { name: "Mug" });
    await setContentTags(manager, prisma, { challengeId: challenge.id }, [id]);
    await setContentTags(manager, prisma, { rewardId: reward.id }, [id]);
    expect(await getTagDetail(manager, "content", id)).toMatchObject({
      name: "Bakery",
      taggings_count: 2,
      taggings: [
        {
          display_name: "Challenges",
          attribute_name: "challenges",
          count: 1,
          values: [{ taggable_id: challenge.id, taggable_name: "Visit us", tenant: "Sunrise" }],
        },
        {
          display_name: "Rewards",
          attribute_name: "rewards",
          count: 1,
          values: [{ taggable_id: reward.id, taggable_name: "Mug", tenant: "Sunrise" }],
        },
      ],
      challenges: [{ id: challenge.id, name: "Visit us", status: "draft" }],
      rewards: [{ id: reward.id, name: "Mug", status: "active" }],
    });
  });
});

describe("the list", async () => {
  const ctx = await adminCtx((await createProgram()).id, "manager");
  for (const name of ["Brand", "Seasonal", "Season opening"])
    await createTag(ctx, "admin", { name, active: name !== "Brand" });
  await createTag(ctx, "content", { name: "Season", active: true });
  const challenge = await createChallenge(ctx.programId);
  await toggleChallengeTag(ctx, challenge.id, { tag: "Seasonal" });
  const names = async (input: object) => (await listTags(ctx, "admin", query(input))).result.map(({ name }) => name);

  it.each([
    [{}, ["Brand", "Season opening", "Seasonal"]],
    [{ sort: "-taggings_count" }, ["Seasonal"]],
    [{ search: "season" }, ["Season opening", "Seasonal"]],
    [{ search: "100%" }, []],
    [{ active: "false" }, ["Brand"]],
    [{ active: ["false", "true"] }, ["Brand", "Season opening", "Seasonal"]],
    [{ page: "2", page_size: "2" }, ["Seasonal"]],
  ])("%j", async (input, expected) => {
    const found = await names(input);
    expect("sort" in input ? found.slice(0, 1) : found).toEqual(expected);
  });

  it("requires program:update", async () => {
    for (const role of ["analyst", "reviewer"] as const) {
      await expect(listTags(await adminCtx(ctx.programId, role), "admin", query({}))).rejects.toMatchObject({
        code: "forbidden",
      });
    }
  });
});

describe("toggling a tag on a row", () => {
  it("adds and removes it; repeating the same request changes nothing", async () => {
    const { id } = await createChallenge(programId);
    await createTag(manager, "admin", { name: "Growth", active: true });
    expect(await toggleChallengeTag(manager, id, { tag: "growth" })).toEqual({ tag_list: ["Growth"] });
    expect(await toggleChallengeTag(manager, id, { tag: "Growth", tagged: true })).toEqual({ tag_list: ["Growth"] });
    expect(await toggleChallengeTag(manager, id, { tag: "Growth" })).toEqual({ tag_list: [] });
    expect((await audited(id)).map(({ action }) => action)).toEqual(["challenge.tag", "challenge.untag"]);
  });

  it("adds it once for concurrent requests", async () => {
    const { id } = await createReward(programId);
    await Promise.all([1, 2, 3].map(() => toggleRewardTag(manager, id, { tag: "Both tabs", tagged: true })));
    expect(await getRewardTags(manager, id)).toMatchObject({ tag_list: ["Both tabs"], may_create_tags: true });
    expect(await prisma.tag.count({ where: { programId, name: "Both tabs" } })).toBe(1);
    expect((await audited(id)).map(({ action }) => action)).toEqual(["reward.tag"]);
  });

  it("creates a new tag only with program:update, and treats wildcards in a name literally", async () => {
    const { id } = await createChallenge(programId);
    expect(await toggleChallengeTag(manager, id, { tag: "G%" })).toEqual({ tag_list: ["G%"] });
    // Each role that may tag rows may also create tags. With the first permission alone, the tag has to exist.
    const tagger = { ...manager, actor: { ...manager.actor, roles: { [programId]: "analyst" as const } } };
    await expect(
      toggleTagOn(tagger, prisma, () => {}, { challengeId: id }, { tag: "Brand new" }),
    ).rejects.toMatchObject({ code: "invalid", errors: [{ field: "tag" }] });
    expect(await toggleTagOn(tagger, prisma, () => {}, { challengeId: id }, { tag: "g%" })).toEqual([]);
  });

  it("rejects adding an inactive tag, but not removing it", async () => {
    const { id } = await createChallenge(programId);
    const old = await createTag(manager, "admin", { name: "Old", active: true });
    await toggleChallengeTag(manager, id, { tag: "Old" });
    await updateTag(later, "admin", old.id, { active: false });
    expect(await toggleChallengeTag(manager, id, { tag: "Old" })).toEqual({ tag_list: [] });
    await expect(toggleChallengeTag(manager, id, { tag: "Old" })).rejects.toMatchObject({
      code: "invalid",
      errors: [{ field: "tag" }],
    });
  });

  it("works on participants, and the tag's details name them to admins who may view them", async () => {
    const { id } = await createParticipant(programId, { firstName: "Maya", lastName: "Lopez" });
    const { id: tagId } = await createTag(manager, "admin", { name: "Regular", active: true });
    const toggled = await Promise.all(
      [1, 2, 3].map(() => toggleParticipantTag(manager, id, { tag: "regular", tagged: true })),
    );
    expect(toggled).toEqual([1, 2, 3].map(() => ({ tag_list: ["Regular"] })));
    expect(await getParticipantTags(manager, id)).toMatchObject({ tag_list: ["Regular"], may_create_tags: true });
    expect(await getParticipantTags(await adminCtx(programId, "analyst"), id)).toMatchObject({ tag_choices: [] });
    expect((await audited(id)).map(({ action }) => action)).toEqual(["participant.tag"]);
    expect(await getTagDetail(manager, "admin", tagId)).toMatchObject({
      taggings_count: 1,
      taggings: [
        { attribute_name: "challenges", count: 0 },
        { attribute_name: "rewards", count: 0 },
        { attribute_name: "participants", count: 1, values: [{ taggable_id: id, taggable_name: "Maya Lopez" }] },
      ],
      participants: [{ id, name: "Maya Lopez", status: "active" }],
    });
    await expect(toggleParticipantTag(stranger, id, { tag: "Regular" })).rejects.toMatchObject({ code: "not_found" });
    await expect(
      toggleParticipantTag(await adminCtx(programId, "analyst"), id, { tag: "Regular" }),
    ).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is not possible on a deleted account, whose tags are gone", async () => {
    const { id } = await createParticipant(programId);
    const person = await participantCtx(programId, id);
    await toggleParticipantTag(manager, id, { tag: "Fan" });
    await deleteAccount(person, person.actor.email);
    expect(await prisma.tagging.count({ where: { programId, participantId: id } })).toBe(0);
    await expect(toggleParticipantTag(manager, id, { tag: "Fan" })).rejects.toMatchObject({ code: "not_found" });
    await expect(toggleParticipantTag(manager, "x", { tag: "Fan" })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is rejected for rows of another program and for admins who may only view them", async () => {
    const { id } = await createReward(stranger.programId);
    await expect(toggleRewardTag(manager, id, { tag: "Growth" })).rejects.toMatchObject({ code: "not_found" });
    await expect(toggleRewardTag(await adminCtx(programId, "analyst"), id, { tag: "Growth" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });
});

describe("the content tags of a form", () => {
  it("become exactly those that were chosen", async () => {
    const { id: challengeId } = await createChallenge(programId);
    const [one, two, three] = [await tag("One"), await tag("Two"), await tag("Three")];
    expect(await setContentTags(manager, prisma, { challengeId }, [one.id, two.id, two.id])).toEqual({
      before: [],
      after: ["One", "Two"],
    });
    expect(await setContentTags(manager, prisma, { challengeId }, [two.id, one.id])).toBeNull();
    await updateTag(later, "content", one.id, { active: false });
    expect(await setContentTags(manager, prisma, { challengeId }, [one.id, three.id])).toEqual({
      before: ["One", "Two"],
      after: ["One", "Three"],
    });
    const foreign = await createTag(stranger, "content", { name: "Foreign", active: true });
    const note = await createTag(manager, "admin", { name: "Note", active: true });
    for (const id of [foreign.id, note.id])
      await expect(setContentTags(manager, prisma, { challengeId }, [id])).rejects.toMatchObject({
        errors: [{ field: "content_tag_ids" }],
      });
  });
});
