import { expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import {
  archiveChallenges,
  deleteChallenge,
  publishChallenges,
  tagChallenges,
} from "~/services/challenges/challenge-selection.admin.server";
import { challengeListQuery } from "~/services/challenges/challenges-admin.schema";
import {
  duplicateChallenge,
  getChallengeForAdmin,
  listChallengesForAdmin,
  toggleChallengeApproval,
} from "~/services/challenges/challenges.admin.server";
import { getChallenge, submitChallenge } from "~/services/challenges/challenges.site.server";
import {
  adminCtx,
  createChallenge,
  createParticipant,
  createProgram,
  createReward,
  NOW,
  participantCtx,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();
const manager = await adminCtx((await createProgram()).id, "manager");
const { programId } = manager;
const stranger = await adminCtx((await createProgram()).id, "manager");
const analyst = await adminCtx(programId, "analyst");

const list = (query: object) => listChallengesForAdmin(manager, challengeListQuery.parse({ page_size: 50, ...query }));
const namesOf = async (query: object) => (await list(query)).result.map(({ name }) => name).sort();
const actionsOn = async (targetId: string) =>
  (await prisma.auditEntry.findMany({ where: { programId, targetId }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );

test("publishing several changes those that are complete, says why others were not, and can be repeated", async () => {
  const draft = await createChallenge(programId, { caption: "Complete draft", published: false });
  const incomplete = await createChallenge(programId, { caption: "No link yet", published: false, linkUrl: null });
  const live = await createChallenge(programId, { caption: "Already live" });
  const foreign = await createChallenge(stranger.programId, { caption: "Foreign", published: false });
  const missing = uuidv7(NOW);
  const ids = [draft.id, incomplete.id, live.id, foreign.id, missing];

  const result = await publishChallenges(manager, ids, true);
  expect(result.changed).toEqual([draft.id]);
  expect(result.failed).toEqual([
    { id: incomplete.id, name: "No link yet", message: "Add the link the button opens" },
    { id: foreign.id, name: "", message: "It no longer exists" },
    { id: missing, name: "", message: "It no longer exists" },
  ]);
  expect(await prisma.challenge.count({ where: { id: foreign.id, published: true } })).toBe(0);
  expect(await actionsOn(draft.id)).toEqual(["challenge.publish"]);

  expect((await publishChallenges(manager, [draft.id], true)).changed).toEqual([]);
  expect(await actionsOn(draft.id)).toEqual(["challenge.publish"]);
  expect((await publishChallenges(manager, [draft.id, live.id], false)).changed.sort()).toEqual(
    [draft.id, live.id].sort(),
  );
});

test("concurrent calls on the same rows change each row once", async () => {
  const rows = await Promise.all([1, 2, 3].map(() => createChallenge(programId, { published: false })));
  const ids = rows.map(({ id }) => id);
  const results = await Promise.all([
    publishChallenges(manager, ids, true),
    publishChallenges(manager, [...ids].reverse(), true),
  ]);
  expect(results.flatMap(({ changed }) => changed).sort()).toEqual([...ids].sort());
  for (const id of ids) expect(await actionsOn(id)).toEqual(["challenge.publish"]);
});

test("an archived challenge leaves the site and the list, and comes back as a draft", async () => {
  const challenge = await createChallenge(programId, { caption: "Old campaign", identifier: "old-campaign" });
  const person = await createParticipant(programId);
  expect((await getChallenge(await siteCtx(programId), "old-campaign")).identifier).toBe("old-campaign");

  expect((await archiveChallenges(manager, [challenge.id], true)).changed).toEqual([challenge.id]);
  expect((await archiveChallenges(manager, [challenge.id], true)).changed).toEqual([]);
  await expect(getChallenge(await siteCtx(programId), "old-campaign")).rejects.toMatchObject({ code: "not_found" });
  await expect(
    submitChallenge(await participantCtx(programId, person.id), { challenge_id: challenge.id, questions: {} }, null),
  ).rejects.toMatchObject({ code: "not_found" });
  expect(await namesOf({})).not.toContain("Old campaign");
  expect(await namesOf({ status: "archived" })).toEqual(["Old campaign"]);
  expect(await namesOf({ status: ["archived", "active"] })).toContain("Old campaign");
  expect(await getChallengeForAdmin(manager, challenge.id)).toMatchObject({ status: "archived", published: false });

  await expect(toggleChallengeApproval(manager, challenge.id, true)).rejects.toMatchObject({ code: "rejected" });
  expect((await publishChallenges(manager, [challenge.id], true)).failed).toMatchObject([
    { message: "It is archived. Restore it first." },
  ]);
  const copy = await duplicateChallenge(manager, challenge.id);
  expect(await getChallengeForAdmin(manager, copy.id)).toMatchObject({ status: "draft" });

  expect((await archiveChallenges(manager, [challenge.id], false)).changed).toEqual([challenge.id]);
  expect(await getChallengeForAdmin(manager, challenge.id)).toMatchObject({ status: "draft" });
  expect(await actionsOn(challenge.id)).toEqual(["challenge.archive", "challenge.restore"]);
});

test("a draft whose prize is archived cannot be published", async () => {
  const prize = await createReward(programId, { published: false, archivedAt: NOW });
  const challenge = await createChallenge(programId, {
    published: false,
    rewardType: "prize",
    prizeRewardId: prize.id,
  });
  const { failed } = await publishChallenges(manager, [challenge.id], true);
  expect(failed).toMatchObject([{ id: challenge.id, message: "Choose a reward to give" }]);
});

test("a tag is added to several challenges once, and removed again", async () => {
  const rows = await Promise.all([1, 2].map(() => createChallenge(programId)));
  const ids = rows.map(({ id }) => id);
  const toggle = { tag: "Spring", tagged: true };
  expect((await tagChallenges(manager, ids.slice(0, 1), toggle)).changed).toEqual(ids.slice(0, 1));
  expect((await tagChallenges(manager, ids, toggle)).changed).toEqual(ids.slice(1));
  expect(await actionsOn(ids[1]!)).toEqual(["challenge.tag"]);
  const { tags } = await list({});
  const spring = tags.find(({ name }) => name === "Spring")!;
  expect((await list({ tag: [spring.id, uuidv7(NOW)] })).totalItems).toBe(2);
  expect((await tagChallenges(manager, ids, { tag: "spring", tagged: false })).changed.sort()).toEqual([...ids].sort());
  expect((await list({ tag: spring.id })).totalItems).toBe(0);
  await expect(tagChallenges(analyst, ids, toggle)).rejects.toMatchObject({ code: "forbidden" });
});

test("only a challenge that nobody used can be deleted", async () => {
  const unused = await createChallenge(programId, { caption: "By mistake" });
  await deleteChallenge(manager, unused.id);
  await expect(getChallengeForAdmin(manager, unused.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteChallenge(manager, unused.id)).rejects.toMatchObject({ code: "not_found" });
  const [entry] = await prisma.auditEntry.findMany({ where: { programId, targetId: unused.id } });
  expect(entry).toMatchObject({ action: "challenge.delete", before: { caption: "By mistake" } });

  const used = await createChallenge(programId, { caption: "Completed" });
  const person = await createParticipant(programId);
  await submitChallenge(await participantCtx(programId, person.id), { challenge_id: used.id, questions: {} }, null);
  await expect(deleteChallenge(manager, used.id)).rejects.toMatchObject({ code: "rejected" });
  await expect(deleteChallenge(stranger, used.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(deleteChallenge(analyst, used.id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await getChallengeForAdmin(manager, used.id)).toMatchObject({ completions: 1 });
});

test("the list takes several values of a filter, and days in the program's time zone", async () => {
  const program = await createProgram({ timeZone: "America/New_York" });
  const ctx = await adminCtx(program.id, "manager");
  // 23:30 on November 20 in New York
  await createChallenge(program.id, { caption: "Late", start: new Date("2026-11-21T04:30:00Z") });
  await createChallenge(program.id, { caption: "Video", challengeType: "video", published: false });
  await createChallenge(program.id, { caption: "Article", challengeType: "article", published: false });
  const names = async (query: object) =>
    (await listChallengesForAdmin(ctx, challengeListQuery.parse(query))).result.map(({ name }) => name).sort();
  expect(await names({ challenge_type: ["video", "article", "nonsense"] })).toEqual(["Article", "Video"]);
  expect(await names({ challenge_type: "nonsense" })).toHaveLength(3);
  expect(await names({ start: "2026-11-20..2026-11-20" })).toEqual(["Late"]);
  expect(await names({ start: "2026-11-21.." })).toEqual([]);
  expect(await names({ start: "..2026-11-20" })).toEqual(["Late"]);
  expect(await names({ start: "yesterday..2026-13-40" })).toHaveLength(3);
});
