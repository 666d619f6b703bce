import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { adminWorld } from "../setup/admin-world";
import { createOfferReport, createParticipant, createReceipt, createReferral, createSubmission } from "../setup/people";

/** What waits for a person: who is to do it, decisions about several rows, and downloads of what waits. */
const { fixture, as } = await adminWorld();
await prisma.organizationAdmin.updateMany({ data: { lastVisitAt: new Date() } });
const list = (rest = "") => `/admin/v2/programs/${fixture.demo}/receipts${rest}`;
const referrals = (rest = "") => `/admin/v2/programs/${fixture.demo}/referrals${rest}`;

let receipt: string;
let other: string;
const stored = (id: string) => prisma.receipt.findUniqueOrThrow({ where: { id } });
const send = (body: object, who: "reviewer" | "analyst" | "nw-owner" = "reviewer") =>
  as(who).json("POST", list("/selected"), body);

beforeEach(async () => {
  receipt = await createReceipt(fixture.demo);
  other = await createReceipt(fixture.demo, { merchantName: "=Mug & Co" });
});

const idsIn = async (response: Response) =>
  ((await response.json()) as { result: { id: string }[] }).result.map(({ id }) => id);

describe("assignment", () => {
  test("of receipts is found by me, by nobody and by a colleague, and leaves an open review valid", async () => {
    const before = await stored(receipt);
    const assigned = await send({ intent: "assign", ids: [receipt], assignee_id: fixture.admins.reviewer.id });
    expect(await assigned.json()).toMatchObject({ data: { changed: [receipt], failed: [] } });
    const again = await send({ intent: "assign", ids: [receipt], assignee_id: fixture.admins.reviewer.id });
    expect(await again.json()).toMatchObject({ data: { changed: [] } });
    expect(await stored(receipt)).toMatchObject({
      assigneeId: fixture.admins.reviewer.id,
      updatedAt: before.updatedAt,
    });
    expect(await idsIn(await as("reviewer").json("GET", list("?assigned=me")))).toContain(receipt);
    expect(await idsIn(await as("manager").json("GET", list("?assigned=me")))).not.toContain(receipt);
    expect(await idsIn(await as("manager").json("GET", list("?assigned=none&page_size=50")))).not.toContain(receipt);
    expect(await idsIn(await as("manager").json("GET", list(`?assigned=${fixture.admins.reviewer.id}`)))).toContain(
      receipt,
    );
    expect(await prisma.auditEntry.count({ where: { action: "receipt.assign", targetId: receipt } })).toBe(1);
    await send({ intent: "assign", ids: [receipt], assignee_id: null });
    expect(await stored(receipt)).toMatchObject({ assigneeId: null });
  });

  test("is to those who may review in this program", async () => {
    const { assignee_options: options } = (await (await as("reviewer").json("GET", list())).json()) as {
      assignee_options: { id: string }[];
    };
    const { owner, manager, reviewer } = fixture.admins;
    expect(options.map(({ id }) => id).sort()).toEqual([owner.id, manager.id, reviewer.id].sort());
    for (const who of ["analyst", "nw-owner", "nobody"] as const) {
      const response = await send({ intent: "assign", ids: [receipt], assignee_id: fixture.admins[who].id });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ errors: [{ field: "assignee_id" }] });
    }
    expect(await stored(receipt)).toMatchObject({ assigneeId: null });
    expect((await send({ intent: "assign", ids: [receipt], assignee_id: null }, "analyst")).status).toBe(403);
    expect((await send({ intent: "assign", ids: [receipt], assignee_id: null }, "nw-owner")).status).toBe(404);
  });

  test("is to those who came after their invitation, since nothing of the others is shown", async () => {
    const { id } = fixture.admins.manager;
    await prisma.organizationAdmin.updateMany({ where: { adminId: id }, data: { lastVisitAt: null } });
    const response = await send({ intent: "assign", ids: [receipt], assignee_id: id });
    expect(response.status).toBe(422);
    await prisma.organizationAdmin.updateMany({ where: { adminId: id }, data: { lastVisitAt: new Date() } });
  });

  test("of a super admin is possible to themselves, and only theirs", async () => {
    const mine = await as("super").json("POST", list("/selected"), {
      intent: "assign",
      ids: [receipt],
      assignee_id: fixture.admins.super.id,
    });
    expect(mine.status).toBe(200);
    expect((await send({ intent: "assign", ids: [other], assignee_id: fixture.admins.super.id })).status).toBe(422);
  });

  test("of referrals is to a manager, and another program's rows are left out", async () => {
    const referral = await createReferral(fixture.demo);
    const foreign = await createReferral(fixture.northwind);
    const assign = (assignee_id: string) =>
      as("manager").json("POST", referrals(), { intent: "assign", ids: [referral, foreign], assignee_id });
    expect((await assign(fixture.admins.reviewer.id)).status).toBe(422);
    const response = await assign(fixture.admins.manager.id);
    expect(await response.json()).toMatchObject({ data: { changed: [referral], failed: [{ id: foreign }] } });
    expect(await idsIn(await as("manager").json("GET", referrals("?assigned=me")))).toEqual([referral]);
    const { assigneeId } = await prisma.referral.findUniqueOrThrow({ where: { id: foreign } });
    expect(assigneeId).toBeNull();
  });
});

describe("a decision about several receipts", () => {
  test("leaves out what changed since it was seen, is still read or is gone, and says why", async () => {
    const reading = await createReceipt(fixture.demo, { status: "pending" });
    const gone = "01900000-0000-7000-8000-00000000000f";
    const response = await send({
      intent: "mark_valid",
      ids: [receipt, other, reading, gone],
      versions: { [receipt]: (await stored(receipt)).updatedAt.toISOString(), [other]: "2020-01-01T00:00:00.000Z" },
    });
    const { data } = (await response.json()) as {
      data: { changed: string[]; failed: { id: string; message: string }[] };
    };
    expect(data.changed).toEqual([receipt]);
    expect(Object.fromEntries(data.failed.map(({ id, message }) => [id, message]))).toEqual({
      [gone]: "It no longer exists",
      [other]: "Another admin has reviewed this receipt in the meantime. Check it and try again.",
      [reading]: "This receipt is still being read. Try again in a moment.",
    });
    expect((await stored(receipt)).markedAsValidAt).not.toBeNull();
    expect((await stored(other)).status).toBe("needs_human_review");
  });

  test("rejects with a reason, needs a message for another one, and changes nothing when it is repeated", async () => {
    const reject = (more: object) => send({ intent: "mark_invalid", ids: [receipt, other], ...more });
    expect(await (await reject({})).json()).toMatchObject({ errors: [{ field: "admin_invalidation_reason" }] });
    const other_reason = await reject({ admin_invalidation_reason: "other" });
    expect(await other_reason.json()).toMatchObject({ errors: [{ field: "admin_invalidation_message" }] });
    expect((await stored(receipt)).status).toBe("needs_human_review");
    const done = await reject({ admin_invalidation_reason: "duplicate" });
    expect(await done.json()).toMatchObject({ data: { changed: [receipt, other], failed: [] } });
    expect(await stored(other)).toMatchObject({ status: "processed", invalidationReason: "duplicate" });
    const again = await reject({ admin_invalidation_reason: "duplicate" });
    expect(await again.json()).toMatchObject({ data: { changed: [], failed: [] } });
  });

  test("is for reviewers of the program", async () => {
    expect((await send({ intent: "mark_valid", ids: [receipt] }, "analyst")).status).toBe(403);
    expect((await send({ intent: "mark_valid", ids: [receipt] }, "nw-owner")).status).toBe(404);
    const foreign = await createReceipt(fixture.northwind);
    const response = await send({ intent: "mark_valid", ids: [foreign] });
    expect(await response.json()).toMatchObject({ data: { changed: [], failed: [{ id: foreign }] } });
    expect((await stored(foreign)).status).toBe("needs_human_review");
  });
});

describe("the download", () => {
  test("has the receipts of the filters or of the selection, with formulas protected", async () => {
    await send({ intent: "assign", ids: [other], assignee_id: fixture.admins.manager.id });
    const response = await as("reviewer").json("GET", list(`.csv?assigned=${fixture.admins.manager.id}`));
    expect(response.headers.get("content-type")).toContain("text/csv");
    const text = await response.text();
    expect(text.split("\r\n")[0]).toContain("merchant_name");
    expect(text).toContain(other);
    expect(text).toContain("'=Mug & Co");
    expect(text).not.toContain(receipt);
    const selected = await (await as("reviewer").json("GET", list(`.csv?ids=${receipt}`))).text();
    expect(selected.trim().split("\r\n")).toHaveLength(2);
    expect((await as("analyst").json("GET", list(".csv"))).status).toBe(403);
  });

  test("has the referrals of the filters", async () => {
    const referral = await createReferral(fixture.demo);
    const text = await (await as("manager").json("GET", referrals(".csv?status=pending"))).text();
    expect(text).toContain(referral);
    expect(await (await as("manager").json("GET", referrals(".csv?status=rejected"))).text()).not.toContain(referral);
  });
});

describe("reports about offers", () => {
  const reports = (rest = "") => `/admin/v2/programs/${fixture.demo}/offer_reports${rest}`;
  const report = async (merchantName: string, programId = fixture.demo) =>
    createOfferReport(programId, await createParticipant(programId, "Maya"), { merchantName });
  const row = (id: string) => prisma.offerReport.findFirstOrThrow({ where: { id } });

  beforeAll(() =>
    prisma.program.updateMany({
      where: { id: { in: [fixture.demo, fixture.northwind] } },
      data: { features: ["receipts", "offers_reward"] },
    }),
  );

  test("are assigned to those who may resolve them, and found by assignee", async () => {
    const id = await report("Mug & Co");
    const assign = (assignee_id: string) =>
      as("manager").json("POST", reports(), { intent: "assign", ids: [id], assignee_id });
    expect((await assign(fixture.admins.reviewer.id)).status).toBe(422);
    expect(await (await assign(fixture.admins.manager.id)).json()).toMatchObject({ data: { changed: [id] } });
    expect(await (await assign(fixture.admins.manager.id)).json()).toMatchObject({ data: { changed: [] } });
    expect(await idsIn(await as("manager").json("GET", reports("?assigned=me")))).toEqual([id]);
    expect(await idsIn(await as("manager").json("GET", reports("?assigned=none")))).not.toContain(id);
    const opened = (await (await as("analyst").json("GET", reports(`/${id}`))).json()) as Record<string, unknown>;
    expect(opened).toMatchObject({ assignee: { id: fixture.admins.manager.id }, assignee_options: [] });
  });

  test("are resolved together with one comment, once, and only in this program", async () => {
    const [open, foreign] = [await report("Mug & Co"), await report("Mug & Co", fixture.northwind)];
    const done = await report("Tea House");
    const resolve = (ids: string[], comment = "Called them") =>
      as("manager").json("POST", reports(), { intent: "resolve", ids, comment });
    expect(await (await resolve([done], "")).json()).toMatchObject({ errors: [{ field: "comment" }] });
    await resolve([done], "Asked the shop");
    const response = await resolve([open, done, foreign]);
    expect(await response.json()).toMatchObject({ data: { changed: [open], failed: [{ id: foreign }] } });
    expect(await row(open)).toMatchObject({ status: "resolved", resolution: "Called them" });
    expect(await row(done)).toMatchObject({ resolution: "Asked the shop" });
    expect(await row(foreign)).toMatchObject({ status: "open" });
    expect(await prisma.auditEntry.count({ where: { action: "offer_report.resolve", targetId: open } })).toBe(1);
  });

  test("are downloaded by the filters, with formulas protected", async () => {
    const id = await report("=Mug");
    const text = await (await as("manager").json("GET", reports(".csv?status=open"))).text();
    expect(text).toContain(id);
    expect(text).toContain("'=Mug");
    expect(await (await as("manager").json("GET", reports(".csv?status=resolved"))).text()).not.toContain(id);
  });
});

describe("submissions", () => {
  const submissions = (rest = "") => `/admin/v2/programs/${fixture.demo}/submissions${rest}`;
  const row = (id: string) => prisma.submission.findFirstOrThrow({ where: { id } });
  const REASON = { reason: "Not the product", note: "A picture of a cat" };
  beforeEach(() => prisma.submission.deleteMany());

  test("are assigned to those who may judge them, and found by assignee", async () => {
    const id = await createSubmission(fixture.demo);
    const assign = (assignee_id: string) =>
      as("manager").json("POST", submissions(), { intent: "assign", ids: [id], assignee_id });
    expect((await assign(fixture.admins.reviewer.id)).status).toBe(422);
    expect(await (await assign(fixture.admins.manager.id)).json()).toMatchObject({ data: { changed: [id] } });
    expect(await idsIn(await as("manager").json("GET", submissions("?assigned=me")))).toEqual([id]);
    expect(await idsIn(await as("manager").json("GET", submissions("?assigned=none")))).toEqual([]);
    const opened = (await (await as("analyst").json("GET", submissions(`/${id}`))).json()) as object;
    expect(opened).toMatchObject({ assignee: { id: fixture.admins.manager.id }, assignee_options: [] });
  });

  test("are judged together, only in this program, and a rejection needs a reason", async () => {
    const [one, two] = [await createSubmission(fixture.demo), await createSubmission(fixture.demo)];
    const foreign = await createSubmission(fixture.northwind);
    const judge = async (body: object) => (await as("manager").json("POST", submissions(), body)).json();
    expect(await judge({ intent: "reject", ids: [one] })).toMatchObject({ errors: [{ field: "reason" }] });
    expect(await judge({ intent: "reject", ids: [one, foreign], ...REASON })).toMatchObject({
      data: { changed: [one], failed: [{ id: foreign }] },
    });
    expect(await judge({ intent: "approve", ids: [one, two] })).toMatchObject({
      data: { changed: [two], failed: [{ id: one }] },
    });
    expect(await row(one)).toMatchObject({ status: "rejected", reason: "Not the product: A picture of a cat" });
    expect(await row(foreign)).toMatchObject({ status: "pending" });
    const denied = await as("analyst").json("POST", submissions(), { intent: "approve", ids: [two] });
    expect(denied.status).toBe(403);
  });

  test("go on to the next pending one after a decision on their page", async () => {
    const [first, second] = [await createSubmission(fixture.demo), await createSubmission(fixture.demo)];
    for (const [hour, id] of [first, second].entries())
      await prisma.submission.updateMany({ where: { id }, data: { createdAt: new Date(Date.UTC(2026, 10, 1, hour)) } });
    const decide = (id: string, body: Record<string, string>) =>
      as("manager").form(submissions(`/${id}`), { intent: "judge", seen_status: "pending", ...body });
    const missing = await decide(first, { status: "rejected" });
    expect(missing.status).toBe(422);
    const rejected = await decide(first, { status: "rejected", ...REASON });
    expect(rejected.headers.get("location")).toBe(submissions(`/${second}`));
    const approved = await decide(second, { status: "approved" });
    expect(approved.headers.get("location")).toBe(submissions(`/${second}`));
    for (const [id, text] of [
      [first, "A picture of a cat"],
      [second, "Steam over bread"],
    ])
      expect(await (await as("manager").page(submissions(`/${id}`))).text()).toContain(text);
    expect((await decide("nonsense", { status: "approved" })).status).toBe(404);
  });

  test("are counted in the menu and the inbox, and downloaded by the filters", async () => {
    const id = await createSubmission(fixture.demo);
    const inbox = (await (await as("manager").json("GET", `/admin/v2/programs/${fixture.demo}/inbox`)).json()) as {
      waiting: { kind: string; count: number }[];
    };
    expect(inbox.waiting).toContainEqual(expect.objectContaining({ kind: "submissions", count: 1 }));
    expect(await (await as("manager").page(submissions())).text()).toContain("Show us the Mug");
    const text = await (await as("manager").json("GET", submissions(".csv?status=pending"))).text();
    expect(text).toContain(id);
    expect(await (await as("manager").json("GET", submissions(".csv?status=approved"))).text()).not.toContain(id);
  });
});

describe("the way through the referrals", () => {
  test("goes on to the next pending one after a decision, the oldest first, and stays after a comment", async () => {
    await prisma.referral.updateMany({ where: { programId: fixture.demo }, data: { status: "approved" } });
    const [first, second] = [await createReferral(fixture.demo), await createReferral(fixture.demo)];
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
    await prisma.referral.update({ where: { id: first }, data: { createdAt: at(1) } });
    await prisma.referral.update({ where: { id: second }, data: { createdAt: at(2) } });
    const page = (id: string) => `/admin/v2/referrals/${id}`;
    const next = async (id: string) =>
      ((await (await as("manager").json("GET", page(id))).json()) as { next_pending_id: string | null })
        .next_pending_id;
    expect([await next(first), await next(second)]).toEqual([second, first]);
    const comment = await as("manager").form(page(first), {
      intent: "update",
      "referral[seen_status]": "pending",
      "referral[admin_comments]": "Asked both",
    });
    expect(comment.headers.get("location")).toBe(page(first));
    const approved = await as("manager").form(page(first), {
      intent: "update",
      "referral[seen_status]": "pending",
      "referral[status]": "approved",
    });
    expect(approved.headers.get("location")).toBe(page(second));
    expect(await next(second)).toBeNull();
  });
});
