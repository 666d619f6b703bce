import { describe, expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { listActions } from "~/services/points-history/activity.site.server";
import { addPoints } from "~/services/points/points.admin.server";
import { actionList } from "~/services/points/points.schema";
import {
  adminCtx,
  createParticipant,
  createProgram,
  NOW,
  participantCtx,
  secondsFromNow,
  siteCtx,
} from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();
const program = await createProgram();
const manager = await adminCtx(program.id, "manager");

const welcome = (participantId: string, points = 100) => ({
  participant_id: participantId,
  points,
  action_title: "Welcome gift",
});
const auditRows = (targetId: string) => prisma.auditEntry.findMany({ where: { programId: program.id, targetId } });

describe("adding points by hand", () => {
  it("adds them, and records an action and an audit entry", async () => {
    const person = await createParticipant(program.id);
    const result = await addPoints(manager, welcome(person.id));
    expect(result).toEqual({ action_id: expect.any(String), unused_points: 100 });
    expect(await prisma.participantAction.findFirst({ where: { id: result.action_id } })).toMatchObject({
      title: "Welcome gift",
      points: 100n,
    });
    expect(await auditRows(person.id)).toMatchObject([
      {
        action: "participant.add_points",
        actorType: "admin",
        actorId: manager.actor.id,
        after: { points: 100, action_id: result.action_id },
      },
    ]);
  });

  it("adds once for one key, and rejects the key for another request", async () => {
    const person = await createParticipant(program.id);
    const first = await addPoints(manager, welcome(person.id), "gift-2026");
    expect(await addPoints(manager, welcome(person.id), "gift-2026")).toEqual(first);
    await expect(addPoints(manager, welcome(person.id, 200), "gift-2026")).rejects.toMatchObject({ code: "conflict" });
    expect(await addPoints(manager, welcome(person.id), "gift-2027")).toMatchObject({ unused_points: 200 });
    expect(await auditRows(person.id)).toHaveLength(2);
  });

  it("does not find participants of another program or invalid ids", async () => {
    const stranger = await createParticipant((await createProgram()).id);
    for (const id of [stranger.id, "me"])
      await expect(addPoints(manager, welcome(id))).rejects.toMatchObject({ code: "not_found" });
    expect(await auditRows(stranger.id)).toEqual([]);
  });

  it("requires the permission to manage users", async () => {
    const person = await createParticipant(program.id);
    await expect(addPoints(await adminCtx(program.id, "analyst"), welcome(person.id))).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(addPoints(await adminCtx(program.id, null), welcome(person.id))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the actions of a participant", async () => {
  const person = await createParticipant(program.id);
  for (const points of Array.from({ length: 12 }, (_, index) => index + 1)) {
    await addPoints(
      { ...manager, now: secondsFromNow(points) },
      { ...welcome(person.id, points), action_title: `Gift ${points % 3}` },
    );
  }
  const ctx = await participantCtx(program.id, person.id);
  const list = (query: Record<string, string>) => listActions(ctx, actionList.parse(query));
  const pointsOf = (page: Awaited<ReturnType<typeof list>>) => page.result.map(({ points }) => points);

  it("are listed in pages, newest first", async () => {
    const first = await list({});
    expect(first).toMatchObject({ page: 1, pageSize: 10, totalItems: 12 });
    expect(pointsOf(first)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(first.result[0]).toEqual({
      id: expect.any(String),
      action_type: "external",
      title: "Gift 0",
      actionable_type: "Admin",
      actionable_id: null,
      points: 12,
      created_at: secondsFromNow(12).toISOString(),
    });
    expect(pointsOf(await list({ page: "2" }))).toEqual([2, 1]);
    expect(pointsOf(await list({ page: "3" }))).toEqual([]);
  });

  it("are sorted by the columns that can be sorted", async () => {
    expect(pointsOf(await list({ sort: "points", page_size: "20" }))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(pointsOf(await list({ sort: "-title", page_size: "20" }))).toEqual([11, 8, 5, 2, 10, 7, 4, 1, 12, 9, 6, 3]);
    expect(pointsOf(await list({ sort: "participant_id", page_size: "1000" }))).toHaveLength(10);
  });

  it("leave out sign-ins in the list of what was completed", async () => {
    await prisma.participantAction.create({
      data: {
        programId: program.id,
        id: uuidv7(NOW),
        participantId: person.id,
        actionType: "sign_in",
        title: "Signed in",
        createdAt: NOW,
      },
    });
    expect(await list({})).toMatchObject({ totalItems: 13 });
    expect(await list({ kind: "completed" })).toMatchObject({ totalItems: 12 });
    await expect(list({ kind: "nonsense" })).resolves.toMatchObject({ totalItems: 13 });
  });

  it("are visible to the participant only", async () => {
    const other = await createParticipant(program.id);
    expect(await listActions(await participantCtx(program.id, other.id), actionList.parse({}))).toMatchObject({
      totalItems: 0,
      result: [],
    });
    await expect(listActions((await siteCtx(program.id)) as typeof ctx, actionList.parse({}))).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });
});
