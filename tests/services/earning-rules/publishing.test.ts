import { describe, expect, it } from "vitest";
import type { AdminActor, ApiKeyActor } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { uuidv7 } from "~/platform/ids.server";
import { API_KEY_SCOPES } from "~/platform/permissions";
import { activeRules } from "~/services/earning-rules/active-rules.server";
import {
  earningRuleChange,
  earningRuleInput,
  earningRuleListQuery,
  publishInput,
} from "~/services/earning-rules/earning-rules-admin.schema";
import {
  createEarningRule,
  deleteEarningRule,
  getEarningRule,
  getEarningRuleDetail,
  listEarningRules,
  listEarningRuleVersions,
  updateEarningRule,
} from "~/services/earning-rules/earning-rules.admin.server";
import {
  approveEarningRule,
  endEarningRule,
  getRuleSettings,
  proposeEarningRule,
  publishEarningRule,
  rejectEarningRule,
  saveRuleSettings,
} from "~/services/earning-rules/rule-publishing.admin.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { adminCtx, createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

const NOW = new Date("2026-11-30T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS);

const input = (values: object = {}) =>
  earningRuleInput.parse({
    name: "Per dollar",
    trigger: "order",
    give: { kind: "per_amount", points: 1, amount: 1 },
    max_per_day: 1000,
    ...values,
  });
const change = (values: object) => earningRuleChange.parse(values);
const publish = (values: object = {}) => publishInput.parse(values);
const onField = (field: string) => ({ code: "invalid", errors: [{ field }] });

/** A program, and a context for each of its admins, who are rows since what they publish names them. */
async function program() {
  const { id: programId } = await createProgram({ timeZone: "America/New_York" });
  const manager = await signIn(programId, "Ann");
  return { programId, manager, as: (name: string) => signIn(programId, name) };
}

async function signIn(programId: string, firstName: string): Promise<AdminProgramCtx & { actor: AdminActor }> {
  const ctx = await adminCtx(programId, "owner", { now: NOW });
  const { id } = ctx.actor;
  const email = `${id}@example.test`;
  await prisma.admin.create({
    data: { id, email, firstName, lastName: "Field", createdAt: NOW, updatedAt: NOW },
  });
  return { ...ctx, actor: { ...ctx.actor, email, firstName } };
}

const at = <C extends AdminProgramCtx>(ctx: C, now: Date): C => ({ ...ctx, now });

const needApproval = (ctx: AdminProgramCtx) => saveRuleSettings(ctx, { rules_need_approval: true });

describe("publishing", () => {
  it("makes a draft apply as a version, and a key repeats nothing", async () => {
    const { manager, programId } = await program();
    const draft = await createEarningRule(manager, input({ budget: 50_000 }));
    expect(await activeRules(sql, manager.programId)).toEqual([]);
    const rule = await publishEarningRule(manager, draft.id, publish({ updated_at: draft.updated_at }), "key-1");
    const again = publish({ updated_at: draft.updated_at });
    expect(await publishEarningRule(manager, draft.id, again, "key-1")).toEqual(rule);
    expect(rule).toMatchObject({
      status: "active",
      version: 1,
      changed: false,
      starts_at: NOW.toISOString(),
      ends_at: null,
      published: draft.definition,
      published_sentence: draft.sentence,
      budget: 50_000,
      budget_used: 0,
    });
    expect(await activeRules(sql, manager.programId)).toMatchObject([{ id: draft.id, version: 1, name: "Per dollar" }]);
    const { versions } = await listEarningRuleVersions(manager, draft.id);
    expect(versions).toMatchObject([{ version: 1, published_by: "Ann Field", approved_by: null }]);
    expect(await prisma.earningRuleBudget.findMany({ where: { programId } })).toMatchObject([{ points: 0n }]);
    await expect(publishEarningRule(manager, draft.id, publish())).rejects.toMatchObject({ code: "unchanged" });
    await expect(deleteEarningRule(manager, draft.id)).rejects.toMatchObject({ code: "rejected" });
  });

  it("starts and ends when it is to, in the program's time zone", async () => {
    const { manager } = await program();
    const draft = await createEarningRule(manager, input());
    const times = { starts_at: "2026-12-01T00:00", ends_at: "2026-12-02T00:00" };
    const rule = await publishEarningRule(manager, draft.id, publish(times));
    expect(rule).toMatchObject({ status: "scheduled", starts_at: "2026-12-01T05:00:00.000Z" });
    const statusAt = async (days: number) => (await getEarningRule(at(manager, inDays(days)), rule.id)).status;
    expect([await statusAt(0), await statusAt(1), await statusAt(2)]).toEqual(["scheduled", "active", "ended"]);
    const found = (days: number, status: string) =>
      listEarningRules(at(manager, inDays(days)), earningRuleListQuery.parse({ status }));
    expect((await found(1, "active")).totalItems).toBe(1);
    expect((await found(2, "active")).totalItems).toBe(0);
    expect((await found(2, "ended")).totalItems).toBe(1);
  });

  it("rejects times that have passed", async () => {
    const { manager } = await program();
    const { id } = await createEarningRule(manager, input());
    const reject = (values: object, field: string) =>
      expect(publishEarningRule(manager, id, publish(values))).rejects.toMatchObject(onField(field));
    await reject({ starts_at: "2026-11-30T06:00" }, "starts_at");
    await reject({ ends_at: "2026-11-30T06:00" }, "ends_at");
    await reject({ starts_at: "2026-12-02T00:00", ends_at: "2026-12-01T00:00" }, "ends_at");
    expect((await getEarningRule(manager, id)).status).toBe("draft");
  });

  it("needs a confirmation of what could cost without bound", async () => {
    const { manager } = await program();
    const { id, risks } = await createEarningRule(
      manager,
      input({ max_per_day: "", give: { kind: "factor", factor: 20 } }),
    );
    expect(risks.length).toBeGreaterThan(0);
    await expect(publishEarningRule(manager, id, publish())).rejects.toMatchObject(onField("accept_risks"));
    expect(await publishEarningRule(manager, id, publish({ accept_risks: true }))).toMatchObject({ status: "active" });
  });

  it("lets what applies apply while its draft is changed", async () => {
    const { manager } = await program();
    const { id } = await createEarningRule(manager, input());
    await publishEarningRule(manager, id, publish());
    const later = at(manager, inDays(1));
    const give = { kind: "per_amount", points: 2, amount: 1 };
    const changed = await updateEarningRule(later, id, change({ give, name: "Two per dollar" }));
    expect(changed).toMatchObject({ status: "active", changed: true, version: 1 });
    expect(changed.published).toMatchObject({ give: { points: 1 } });
    expect(await activeRules(sql, manager.programId)).toMatchObject([
      { name: "Per dollar", definition: { give: { points: 1 } } },
    ]);
    const published = await publishEarningRule(later, id, publish());
    expect(published).toMatchObject({ version: 2, changed: false, starts_at: NOW.toISOString() });
    expect(await activeRules(sql, manager.programId)).toMatchObject([
      { name: "Two per dollar", version: 2, definition: { give: { points: 2 } } },
    ]);
    const { versions } = await listEarningRuleVersions(manager, id);
    expect(versions.map(({ version, name }) => [version, name])).toEqual([
      [2, "Two per dollar"],
      [1, "Per dollar"],
    ]);
  });

  it("keeps what a published rule is about, and the start of one that is on", async () => {
    const { manager } = await program();
    const { id } = await createEarningRule(manager, input());
    await publishEarningRule(manager, id, publish());
    const reject = (values: object, field: string) =>
      expect(updateEarningRule(manager, id, change(values))).rejects.toMatchObject(onField(field));
    await reject({ trigger: "sign_up", give: { kind: "points", points: 1 } }, "trigger");
    await reject({ starts_at: "2026-12-24T00:00" }, "starts_at");
    await expect(publishEarningRule(manager, id, publish({ starts_at: "2026-12-24T00:00" }))).rejects.toMatchObject(
      onField("starts_at"),
    );
  });

  it("counts into a new budget what the rule gave before", async () => {
    const { manager, programId } = await program();
    const { id } = await createEarningRule(manager, input());
    await publishEarningRule(manager, id, publish());
    const { id: participantId } = await createParticipant(programId);
    const use = { programId, ruleId: id, participantId, version: 1, day: NOW, createdAt: NOW };
    await prisma.earningRuleUse.create({ data: { ...use, sourceId: uuidv7(NOW), points: 300n, takenBack: 50n } });
    await updateEarningRule(manager, id, change({ budget: 1000 }));
    expect(await publishEarningRule(manager, id, publish())).toMatchObject({ budget: 1000, budget_used: 250 });
  });

  it("does not start what gives or reads something that is gone", async () => {
    const { manager, programId } = await program();
    const tag = { programId, id: uuidv7(NOW), kind: "admin", name: "Regular", createdAt: NOW, updatedAt: NOW };
    await prisma.tag.create({ data: tag });
    const { id } = await createEarningRule(manager, input({ give: { kind: "tag", tag_id: tag.id } }));
    await prisma.tag.delete({ where: { programId_id: { programId, id: tag.id } } });
    await expect(publishEarningRule(manager, id, publish({ accept_risks: true }))).rejects.toMatchObject(
      onField("give[tag_id]"),
    );
  });

  it("of two that are sent at once publishes one", async () => {
    const { manager } = await program();
    const { id, updated_at } = await createEarningRule(manager, input());
    const both = [publish({ updated_at }), publish({ updated_at })];
    const results = await Promise.allSettled(both.map((each) => publishEarningRule(manager, id, each)));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect((await listEarningRuleVersions(manager, id)).versions).toHaveLength(1);
  });
});

describe("ending", () => {
  it("stops a rule now, and it can start again as a new version", async () => {
    const { manager } = await program();
    const { id } = await createEarningRule(manager, input());
    await expect(endEarningRule(manager, id, {})).rejects.toMatchObject({ code: "rejected" });
    await publishEarningRule(manager, id, publish());
    const later = at(manager, inDays(1));
    expect(await endEarningRule(later, id, {})).toMatchObject({ status: "ended", ends_at: later.now.toISOString() });
    await expect(endEarningRule(later, id, {})).rejects.toMatchObject({ code: "rejected" });
    const past = publish({ ends_at: "2026-11-30T00:00" });
    await expect(publishEarningRule(later, id, past)).rejects.toMatchObject(onField("ends_at"));
    const again = await publishEarningRule(at(manager, inDays(2)), id, publish());
    expect(again).toMatchObject({ status: "active", version: 2, starts_at: inDays(2).toISOString(), ends_at: null });
  });

  it("cancels one that has not started", async () => {
    const { manager } = await program();
    const { id } = await createEarningRule(manager, input());
    await publishEarningRule(manager, id, publish({ starts_at: "2026-12-24T00:00" }));
    const times = { starts_at: NOW.toISOString(), ends_at: NOW.toISOString() };
    expect(await endEarningRule(manager, id, {})).toMatchObject({ status: "ended", ...times });
    const later = at(manager, inDays(60));
    expect((await getEarningRule(later, id)).status).toBe("ended");
    expect(await publishEarningRule(later, id, publish())).toMatchObject({
      status: "active",
      version: 2,
      ends_at: null,
    });
  });
});

describe("approval by a second person", () => {
  it("is needed once the program asks for it", async () => {
    const { manager, as } = await program();
    expect(await getRuleSettings(manager)).toEqual({ rules_need_approval: false });
    const { id } = await createEarningRule(manager, input());
    await expect(proposeEarningRule(manager, id, publish())).rejects.toMatchObject({ code: "rejected" });
    await needApproval(manager);
    await expect(publishEarningRule(manager, id, publish())).rejects.toMatchObject({ code: "rejected" });
    const proposed = await proposeEarningRule(manager, id, publish({ ends_at: "2026-12-31T00:00" }), "key-1");
    expect(await proposeEarningRule(manager, id, publish({ ends_at: "2026-12-31T00:00" }), "key-1")).toEqual(proposed);
    expect(proposed).toMatchObject({ status: "proposed", version: 0, proposed_by: { name: "Ann Field" } });
    expect(await activeRules(sql, manager.programId)).toEqual([]);
    expect((await getEarningRuleDetail(manager, id)).may_approve).toBe(false);
    await expect(approveEarningRule(manager, id, publish())).rejects.toMatchObject({ code: "rejected" });

    const second = await as("Bea");
    expect((await getEarningRuleDetail(second, id)).may_approve).toBe(true);
    const rule = await approveEarningRule(second, id, publish({ updated_at: proposed.updated_at }), "key-2");
    expect(rule).toMatchObject({
      status: "active",
      version: 1,
      proposed_at: null,
      ends_at: "2026-12-31T05:00:00.000Z",
    });
    expect((await listEarningRuleVersions(manager, id)).versions).toMatchObject([
      { published_by: "Ann Field", approved_by: "Bea Field" },
    ]);
  });

  it("is of what was proposed: a change takes the proposal back", async () => {
    const { manager, as } = await program();
    await needApproval(manager);
    const { id } = await createEarningRule(manager, input());
    const proposed = await proposeEarningRule(manager, id, publish());
    const later = at(manager, inDays(1));
    expect(await updateEarningRule(later, id, change({ max_per_day: 5000 }))).toMatchObject({ status: "draft" });
    const second = await as("Bea");
    const approval = publish({ updated_at: proposed.updated_at });
    await expect(approveEarningRule(second, id, approval)).rejects.toMatchObject({ code: "conflict" });
    await expect(approveEarningRule(second, id, publish())).rejects.toMatchObject({ code: "rejected" });
  });

  it("is still needed for what was proposed before the setting was turned off", async () => {
    const { manager, as } = await program();
    await needApproval(manager);
    const { id } = await createEarningRule(manager, input());
    const { id: other } = await createEarningRule(manager, input());
    await proposeEarningRule(manager, id, publish());
    await proposeEarningRule(manager, other, publish());
    await saveRuleSettings(manager, { rules_need_approval: false });
    await expect(publishEarningRule(manager, id, publish())).rejects.toMatchObject({ code: "rejected" });
    expect(await approveEarningRule(await as("Bea"), id, publish())).toMatchObject({ status: "active" });
    await rejectEarningRule(manager, other, {});
    expect(await publishEarningRule(manager, other, publish())).toMatchObject({ status: "active" });
  });

  it("can be rejected, and what applies goes on meanwhile", async () => {
    const { manager, as } = await program();
    const { id } = await createEarningRule(manager, input());
    await publishEarningRule(manager, id, publish());
    await needApproval(manager);
    await updateEarningRule(manager, id, change({ max_per_day: 5000 }));
    expect(await proposeEarningRule(manager, id, publish())).toMatchObject({ status: "active", changed: true });
    const found = await listEarningRules(manager, earningRuleListQuery.parse({ status: "proposed" }));
    expect(found.result.map((rule) => rule.id)).toEqual([id]);
    await expect(proposeEarningRule(manager, id, publish())).rejects.toMatchObject({ code: "rejected" });
    const second = await as("Bea");
    expect(await rejectEarningRule(second, id, {})).toMatchObject({
      status: "active",
      changed: true,
      proposed_at: null,
    });
    await expect(rejectEarningRule(second, id, {})).rejects.toMatchObject({ code: "rejected" });
    expect(await activeRules(sql, manager.programId)).toMatchObject([{ definition: { max_per_day: 1000 } }]);
  });

  it("is a person's: not a key's, nor of the one who made the key that proposed", async () => {
    const { manager, as } = await program();
    await needApproval(manager);
    const { id } = await createEarningRule(manager, input());
    const actor: ApiKeyActor = {
      kind: "api_key",
      id: uuidv7(NOW),
      name: "Shop",
      createdById: manager.actor.id,
      superAdmin: false,
      organizationIds: [],
      roles: { [manager.programId]: "manager" },
      scopes: API_KEY_SCOPES,
    };
    const key: AdminProgramCtx = { ...manager, actor };
    await proposeEarningRule(key, id, publish());
    await expect(approveEarningRule(key, id, publish())).rejects.toMatchObject({ code: "forbidden" });
    await expect(saveRuleSettings(key, { rules_need_approval: false })).rejects.toMatchObject({ code: "forbidden" });
    await expect(approveEarningRule(manager, id, publish())).rejects.toMatchObject({ code: "rejected" });
    expect(await approveEarningRule(await as("Bea"), id, publish())).toMatchObject({ status: "active" });
  });

  it("is written to the audit log, with who did what", async () => {
    const { manager, programId, as } = await program();
    await needApproval(manager);
    await needApproval(manager);
    const { id } = await createEarningRule(manager, input());
    await proposeEarningRule(manager, id, publish());
    await approveEarningRule(await as("Bea"), id, publish());
    await endEarningRule(manager, id, {});
    const log = await prisma.auditEntry.findMany({ where: { programId }, orderBy: { id: "asc" } });
    expect(log.map(({ action }) => action).sort()).toEqual([
      "earning_rule.approve",
      "earning_rule.create",
      "earning_rule.end",
      "earning_rule.propose",
      "earning_rule.settings",
    ]);
  });
});
