/** Earning rules in the admin: their list, and their drafts. What applies is changed in rule-publishing.admin.server. */
import type { Prisma } from "~/generated/prisma/client";
import { msg, translate } from "~/locales/translate";
import { assertVersion, changesBetween, updateVersioned } from "~/platform/changes.server";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf, type Page } from "~/platform/paging";
import {
  rowOrderResult,
  rowOrderView,
  type RowOrderInput,
  type RowOrderResult,
  type RowOrderView,
} from "~/platform/row-order";
import { isNewOrder, orderVersion } from "~/platform/row-order.server";
import { command, query } from "~/platform/use-case.server";
import { instantOf, timeOfForm } from "~/platform/zoned-time";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import {
  earningRuleDetail,
  earningRuleForm,
  earningRulePage,
  earningRuleVersions,
  earningRuleView,
  MAX_RULES,
  type EarningRuleChange,
  type EarningRuleDetail,
  type EarningRuleForm,
  type EarningRuleInput,
  type EarningRuleListQuery,
  type EarningRuleRow,
  type EarningRuleVersions,
  type EarningRuleView,
} from "./earning-rules-admin.schema";
import { checkedDraft } from "./internal/checked-draft.server";
import { choicesOf } from "./internal/rule-choices.server";
import { rowsOf, versionsOf, viewOf } from "./internal/rule-views.server";
import {
  auditOf,
  draftOf,
  lockedRule,
  statusOf,
  storable,
  storedRule,
  whereStatus,
  WITH_VIEW,
  type RuleDraft,
} from "./internal/stored-rule.server";
import { MAX_RULE_NAME, type EarningRuleDefinition } from "./rule-definition";
import { ruleExamples } from "./rule-examples";

const CHANGED = msg(
  "Someone else changed this earning rule while you were editing. Open it in another tab to compare. Your changes are still here.",
);
const FULL = msg("A program can have at most {max} earning rules that have not ended.");
const FIXED = msg("A rule that was published stays about the same. Duplicate it instead.");
const STARTED = msg("The rule has started already, so its start can't change");
const PUBLISHED = msg("This rule was published, so it can't be deleted. End it instead.");
const COPY = msg("{name} (copy)");

/** A page of the program's earning rules. */
export const listEarningRules = query(
  "earning_rules:view",
  async function listEarningRules(ctx: AdminProgramCtx, input: EarningRuleListQuery): Promise<Page<EarningRuleRow>> {
    const { programId, now } = ctx;
    const where: Prisma.EarningRuleWhereInput = {
      programId,
      ...(input.status.length > 0 ? { OR: input.status.map((status) => whereStatus(status, now)) } : {}),
      ...(input.trigger.length > 0 ? { trigger: { in: input.trigger } } : {}),
      AND: wordsOf(input.search).map((word) => ({ name: { contains: word, mode: "insensitive" as const } })),
    };
    return listPage(
      input,
      fromRows(
        (range) => prisma.earningRule.findMany({ where, include: WITH_VIEW, orderBy: orderBy(input.sort), ...range }),
        () => prisma.earningRule.count({ where }),
      ),
      (rows) => rowsOf(ctx, rows),
    );
  },
  { output: earningRulePage },
);

/** One rule: its draft, and what of it applies. @throws not_found */
export const getEarningRule = query(
  "earning_rules:view",
  async function getEarningRule(ctx: AdminProgramCtx, id: string): Promise<EarningRuleView> {
    return viewOf(ctx, await storedRule(prisma, ctx, id));
  },
  { output: earningRuleView },
);

/** What the page of a rule shows: the rule, its versions, and whether this admin can approve what waits. @throws not_found */
export const getEarningRuleDetail = query(
  "earning_rules:view",
  async function getEarningRuleDetail(ctx: AdminProgramCtx, id: string): Promise<EarningRuleDetail> {
    const { programId, actor } = ctx;
    const rule = await storedRule(prisma, ctx, id);
    const [view, versions, program] = await Promise.all([
      viewOf(ctx, rule),
      versionsOf(ctx, rule),
      prisma.program.findUniqueOrThrow({ where: { id: programId }, select: { rulesNeedApproval: true } }),
    ]);
    return {
      rule: view,
      versions,
      needs_approval: program.rulesNeedApproval,
      may_approve: rule.proposedAt !== null && actor.kind === "admin" && actor.id !== rule.proposedById,
    };
  },
  { output: earningRuleDetail },
);

/** What applied when, the latest first. @throws not_found */
export const listEarningRuleVersions = query(
  "earning_rules:view",
  async function listEarningRuleVersions(ctx: AdminProgramCtx, id: string): Promise<EarningRuleVersions> {
    return { versions: await versionsOf(ctx, await storedRule(prisma, ctx, id)) };
  },
  { output: earningRuleVersions },
);

/** What the form of a rule needs; without an id that of a new one. @throws not_found */
export const getEarningRuleForm = query(
  "earning_rules:manage",
  async function getEarningRuleForm(ctx: AdminProgramCtx, id?: string): Promise<EarningRuleForm> {
    const stored = id === undefined ? null : await storedRule(prisma, ctx, id);
    const rule = stored && (await viewOf(ctx, stored));
    const choices = await choicesOf(ctx, stored ? draftOf(stored).definition.give : undefined);
    const { currency } = ctx.program;
    const term = pointsTermOf(ctx.program);
    const tiers = choices.tiers.map(({ name }) => name);
    return { rule, choices, examples: rule ? [] : ruleExamples(ctx.locale, { currency, term, tiers }) };
  },
  { output: earningRuleForm },
);

/**
 * Adds a rule as a draft, after the others.
 * @param key the caller's idempotency key, or null; a second call with the same key returns the first rule
 * @throws invalid on the field to correct; rejected when there are too many
 */
export const createEarningRule = command(
  "earning_rules:manage",
  async function createEarningRule(
    ctx: AdminProgramCtx,
    { tx, audit },
    input: EarningRuleInput,
    key: string | null = null,
  ): Promise<EarningRuleView> {
    const request = { operation: "earning_rule.create", key, input };
    const { id } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      const draft = await checkedDraft(tx, ctx, draftFrom(ctx, input));
      const added = await addRule(tx, ctx, draft);
      audit({ action: "earning_rule.create", targetType: "earning_rule", targetId: added, after: auditOf(draft) });
      return { id: added };
    });
    return viewOf(ctx, await storedRule(tx, ctx, id), tx);
  },
  { output: earningRuleView },
);

/**
 * Changes a rule's draft. What was published applies as before until the draft is published, too. A draft that waited for
 * a second person waits no more, since it is not the one that was proposed.
 * @throws not_found; invalid on the field to correct; unchanged; conflict when somebody else changed it since `updated_at`
 */
export const updateEarningRule = command(
  "earning_rules:manage",
  async function updateEarningRule(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    input: EarningRuleChange,
  ): Promise<EarningRuleView> {
    const { programId, now } = ctx;
    const stored = await lockedRule(tx, ctx, id);
    assertVersion(input.updated_at, stored, CHANGED);
    const before = draftOf(stored);
    const draft = await checkedDraft(tx, ctx, changedDraft(ctx, before, input), before);
    const changes = changesBetween(auditOf(before), auditOf(draft));
    if (!changes) throw noChanges();
    if (stored.version > 0 && (draft.trigger !== before.trigger || draft.eventTypeId !== before.eventTypeId))
      throw invalid("trigger", FIXED);
    if (statusOf(stored, now) === "active" && draft.draftStartsAt?.getTime() !== before.draftStartsAt?.getTime())
      throw invalid("starts_at", STARTED);
    const where = { programId, id, updatedAt: stored.updatedAt };
    const definition = storable(draft.definition);
    const data = { ...draft, definition, proposedAt: null, proposedById: null, updatedAt: now };
    await updateVersioned(tx.earningRule.updateMany({ where, data }), CHANGED);
    audit({ action: "earning_rule.update", targetType: "earning_rule", targetId: id, ...changes });
    return viewOf(ctx, await storedRule(tx, ctx, id), tx);
  },
  { output: earningRuleView },
);

/** Adds a draft that says the same as a rule's draft, without its start and end. @throws not_found; rejected when there are too many */
export const duplicateEarningRule = command(
  "earning_rules:manage",
  async function duplicateEarningRule(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    key: string | null = null,
  ): Promise<EarningRuleView> {
    const request = { operation: "earning_rule.duplicate", key, input: { id } };
    const added = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      const original = draftOf(await storedRule(tx, ctx, id));
      const name = nameOfCopy(translate(ctx.locale, COPY, { name: "" }), original.name);
      const draft = { ...original, name, draftStartsAt: null, draftEndsAt: null };
      const copy = await addRule(tx, ctx, draft);
      audit({ action: "earning_rule.duplicate", targetType: "earning_rule", targetId: copy, after: auditOf(draft) });
      return { id: copy };
    });
    return viewOf(ctx, await storedRule(tx, ctx, added.id), tx);
  },
  { output: earningRuleView },
);

/** Deletes a rule that was never published. @throws not_found; rejected for one that was, since what it gave refers to it */
export const deleteEarningRule = command(
  "earning_rules:manage",
  async function deleteEarningRule(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<EarningRuleView> {
    const stored = await lockedRule(tx, ctx, id);
    if (stored.version > 0)
      throw new AppError("rejected", PUBLISHED, { errors: [{ field: null, message: PUBLISHED }] });
    const view = await viewOf(ctx, stored, tx);
    await tx.earningRule.delete({ where: { programId_id: { programId: ctx.programId, id } } });
    audit({
      action: "earning_rule.delete",
      targetType: "earning_rule",
      targetId: id,
      before: auditOf(draftOf(stored)),
    });
    return view;
  },
  { output: earningRuleView },
);

/** The rules in the order in which they are decided; those that have ended are left out. */
export const getEarningRuleOrder = query(
  "earning_rules:view",
  async function getEarningRuleOrder({ programId, now }: AdminProgramCtx): Promise<RowOrderView> {
    const rules = await inOrder(prisma, programId, now);
    return {
      version: orderVersion(rules.map(({ id }) => id)),
      items: rules.map((rule) => ({ id: rule.id, name: rule.name, status: statusOf(rule, now), image_url: null })),
    };
  },
  { output: rowOrderView },
);

/**
 * Puts the rules that have not ended in order. A repeated request changes nothing.
 * @throws conflict when somebody else changed the order, or added, deleted or ended one in the meantime
 */
export const orderEarningRules = command(
  "earning_rules:manage",
  async function orderEarningRules(
    { programId, now }: AdminProgramCtx,
    { tx, audit },
    input: RowOrderInput,
  ): Promise<RowOrderResult> {
    await lockRules(tx, programId);
    const rules = await inOrder(tx, programId, now);
    const before = rules.map(({ id }) => id);
    if (!isNewOrder(before, input)) return { changed: false };
    await sqlIn(tx)(
      sqlText`update earning_rules set position = place from unnest($2::uuid[]) with ordinality as sorted (sorted_id, place)
        where program_id = $1::uuid and id = sorted_id`,
      [programId, input.ids],
    );
    const named = (ids: readonly string[]) => ids.map((id) => rules.find((rule) => rule.id === id)?.name).join(", ");
    audit({
      action: "earning_rule.order",
      targetType: "program",
      targetId: programId,
      before: { order: named(before) },
      after: { order: named(input.ids) },
    });
    return { changed: true };
  },
  { output: rowOrderResult },
);

/** Adds and orders of two admins take turns, so that no two rules get the same place. */
async function lockRules(tx: Transaction, programId: string): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('earning rules of ' || ${programId}, 0))::text`;
}

function inOrder(db: Pick<Transaction, "earningRule">, programId: string, now: Date) {
  return db.earningRule.findMany({
    where: { programId, ...notEnded(now) },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { id: true, name: true, version: true, proposedAt: true, startsAt: true, endsAt: true },
  });
}

function notEnded(now: Date): Prisma.EarningRuleWhereInput {
  return { OR: [{ version: 0 }, { endsAt: null }, { endsAt: { gt: now } }] };
}

/** @returns the id @throws rejected when there are too many */
async function addRule(tx: Transaction, { programId, now }: AdminProgramCtx, draft: RuleDraft): Promise<string> {
  await lockRules(tx, programId);
  if ((await tx.earningRule.count({ where: { programId, ...notEnded(now) } })) >= MAX_RULES)
    throw new AppError("rejected", FULL, { values: { max: MAX_RULES } });
  const last = await tx.earningRule.aggregate({ where: { programId }, _max: { position: true } });
  const position = (last._max.position ?? 0) + 1;
  const id = uuidv7(now);
  const definition = storable(draft.definition);
  const data = { ...draft, definition, programId, id, position, createdAt: now, updatedAt: now };
  await tx.earningRule.create({ data });
  return id;
}

/** "Tuesdays (copy)", with the name shortened where it would be too long. */
function nameOfCopy(suffix: string, name: string): string {
  return `${name.slice(0, MAX_RULE_NAME - suffix.length)}${suffix}`;
}

const NOTHING_LEFT_OUT = { gift_cards: true, tax: false, shipping: true, discounted_lines: false };

function draftFrom({ program }: AdminProgramCtx, input: EarningRuleInput): RuleDraft {
  const { name, trigger, event_type_id, starts_at, ends_at, leave_out, ...definition } = input;
  return {
    name,
    trigger,
    eventTypeId: event_type_id,
    definition: { ...definition, leave_out: { ...NOTHING_LEFT_OUT, ...leave_out } },
    draftStartsAt: starts_at === null ? null : instantOf(starts_at, program.timeZone),
    draftEndsAt: ends_at === null ? null : instantOf(ends_at, program.timeZone),
  };
}

function changedDraft({ program }: AdminProgramCtx, before: RuleDraft, input: EarningRuleChange): RuleDraft {
  const { name, trigger, event_type_id, starts_at, ends_at, leave_out, updated_at: _, ...changed } = input;
  const sent = Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
  const { definition } = before;
  return {
    name: name ?? before.name,
    trigger: trigger ?? before.trigger,
    eventTypeId: event_type_id === undefined ? before.eventTypeId : event_type_id,
    definition: {
      ...definition,
      ...(sent as Partial<EarningRuleDefinition>),
      leave_out: { ...definition.leave_out, ...leave_out },
    },
    draftStartsAt:
      starts_at === undefined ? before.draftStartsAt : timeOfForm(starts_at, before.draftStartsAt, program.timeZone),
    draftEndsAt: ends_at === undefined ? before.draftEndsAt : timeOfForm(ends_at, before.draftEndsAt, program.timeZone),
  };
}

function orderBy(sort: EarningRuleListQuery["sort"]): Prisma.EarningRuleOrderByWithRelationInput[] {
  return orderRows(sort, (direction) => ({
    position: { position: direction },
    name: { name: direction },
    starts_at: { startsAt: direction },
    ends_at: { endsAt: direction },
    created_at: { createdAt: direction },
  }));
}
