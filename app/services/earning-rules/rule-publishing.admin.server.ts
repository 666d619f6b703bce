/** What makes the draft of an earning rule apply, and what ends it (docs/product/earning-rules.md). */
import { msg } from "~/locales/translate";
import { assertVersion } from "~/platform/changes.server";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { command, query, type Work } from "~/platform/use-case.server";
import { instantOf } from "~/platform/zoned-time";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  earningRuleView,
  ruleSettingsView,
  type DecisionInput,
  type EarningRuleView,
  type PublishInput,
  type RuleSettings,
} from "./earning-rules-admin.schema";
import { checkedDefinition } from "./internal/checked-draft.server";
import { choicesOf } from "./internal/rule-choices.server";
import { risksOf, viewOf } from "./internal/rule-views.server";
import {
  auditOf,
  draftOf,
  isChanged,
  lockedRule,
  publishedOf,
  statusOf,
  storable,
  storedRule,
  type StoredRule,
} from "./internal/stored-rule.server";

const CHANGED = msg("Someone else changed this earning rule in the meantime. Check it and try again.");
const NEEDS_APPROVAL = msg("In this program a second person approves earning rules. Propose it instead.");
const NO_APPROVAL = msg("In this program nobody needs to approve earning rules. Publish it instead.");
const PROPOSED = msg("This rule waits for a second person already.");
const WAITS = msg("This rule waits for somebody else's approval. Withdraw it before you publish it yourself.");
const NOT_PROPOSED = msg("Nothing of this rule waits for approval.");
const OWN = msg("You proposed this yourself. Somebody else has to approve it.");
const KEY = msg("API keys can't approve earning rules. A person has to do it.");
const RISKS = msg("Confirm that you have read what this rule could cost");
const OVER = msg("The end must be after the start and in the future");
const PAST = msg("Choose a time in the future, or leave it empty to start now");
const STARTED = msg("The rule has started already, so its start can't change");
const NOT_ON = msg("Only a rule that is scheduled or active can be ended.");

/**
 * Makes a rule's draft apply, as its next version. A rule that is on keeps its start; another one starts at the draft's
 * start, or now where that has passed. A second call with the same key changes nothing.
 * @throws not_found; conflict when somebody else changed it since `updated_at`; rejected when a second person has to approve, or
 *   it was proposed to one before the setting was turned off; unchanged when it applies already; invalid when the end has passed, or what it could cost is not confirmed
 */
export const publishEarningRule = command(
  "earning_rules:manage",
  async function publishEarningRule(
    ctx: AdminProgramCtx,
    work: Work,
    id: string,
    input: PublishInput,
    key: string | null = null,
  ): Promise<EarningRuleView> {
    const { tx } = work;
    const request = { operation: "earning_rule.publish", key, input: { id, ...input } };
    await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      if (await needsApproval(tx, ctx)) throw rejected(NEEDS_APPROVAL);
      const stored = withTimes(ctx, await lockedRule(tx, ctx, id), input);
      assertVersion(input.updated_at, stored, CHANGED);
      if (stored.proposedAt) throw rejected(WAITS);
      assertAccepted(await risksOf(ctx, stored, tx), input);
      await publish(ctx, work, stored, { publishedById: adminIdOf(ctx.actor), approvedById: null });
      return { id };
    });
    return viewOf(ctx, await storedRule(tx, ctx, id), tx);
  },
  { output: earningRuleView },
);

/**
 * Asks a second person to make a rule's draft apply, in programs where one is needed.
 * @throws not_found; conflict; rejected when nobody needs to approve, or it waits already; invalid and unchanged as for
 *   publishing
 */
export const proposeEarningRule = command(
  "earning_rules:manage",
  async function proposeEarningRule(
    ctx: AdminProgramCtx,
    { tx, audit }: Work,
    id: string,
    input: PublishInput,
    key: string | null = null,
  ): Promise<EarningRuleView> {
    const { programId, now } = ctx;
    const request = { operation: "earning_rule.propose", key, input: { id, ...input } };
    await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      if (!(await needsApproval(tx, ctx))) throw rejected(NO_APPROVAL);
      const stored = withTimes(ctx, await lockedRule(tx, ctx, id), input);
      assertVersion(input.updated_at, stored, CHANGED);
      if (stored.proposedAt) throw rejected(PROPOSED);
      assertAccepted(await risksOf(ctx, stored, tx), input);
      await publication(ctx, tx, stored);
      const { draftStartsAt, draftEndsAt } = stored;
      const proposal = { draftStartsAt, draftEndsAt, proposedAt: now, proposedById: adminIdOf(ctx.actor) };
      await tx.earningRule.update({
        where: { programId_id: { programId, id } },
        data: { ...proposal, updatedAt: now },
      });
      audit({
        action: "earning_rule.propose",
        targetType: "earning_rule",
        targetId: id,
        after: auditOf(draftOf(stored)),
      });
      return { id };
    });
    return viewOf(ctx, await storedRule(tx, ctx, id), tx);
  },
  { output: earningRuleView },
);

/**
 * Makes a proposed draft apply. It takes another person than the one who proposed it.
 * @throws not_found; forbidden for an API key; rejected for the one who proposed it, and when nothing waits; conflict,
 *   invalid and unchanged as for publishing
 */
export const approveEarningRule = command(
  "earning_rules:approve",
  async function approveEarningRule(
    ctx: AdminProgramCtx,
    work: Work,
    id: string,
    input: Pick<PublishInput, "accept_risks" | "updated_at">,
    key: string | null = null,
  ): Promise<EarningRuleView> {
    const { tx } = work;
    const { actor } = ctx;
    if (actor.kind !== "admin") throw new AppError("forbidden", KEY);
    const request = { operation: "earning_rule.approve", key, input: { id, ...input } };
    await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      const stored = await lockedRule(tx, ctx, id);
      assertVersion(input.updated_at, stored, CHANGED);
      if (!stored.proposedAt) throw rejected(NOT_PROPOSED);
      if (stored.proposedById === actor.id) throw rejected(OWN);
      assertAccepted(await risksOf(ctx, stored, tx), input);
      await publish(ctx, work, stored, { publishedById: stored.proposedById, approvedById: actor.id });
      return { id };
    });
    return viewOf(ctx, await storedRule(tx, ctx, id), tx);
  },
  { output: earningRuleView },
);

/** Takes a proposal back: the draft stays, and waits no more. @throws not_found; conflict; rejected when nothing waits */
export const rejectEarningRule = command(
  "earning_rules:manage",
  async function rejectEarningRule(
    ctx: AdminProgramCtx,
    { tx, audit }: Work,
    id: string,
    input: DecisionInput,
  ): Promise<EarningRuleView> {
    const stored = await lockedRule(tx, ctx, id);
    assertVersion(input.updated_at, stored, CHANGED);
    if (!stored.proposedAt) throw rejected(NOT_PROPOSED);
    await tx.earningRule.update({
      where: { programId_id: { programId: ctx.programId, id } },
      data: { proposedAt: null, proposedById: null, updatedAt: ctx.now },
    });
    audit({ action: "earning_rule.reject", targetType: "earning_rule", targetId: id });
    return viewOf(ctx, await storedRule(tx, ctx, id), tx);
  },
  { output: earningRuleView },
);

/**
 * Ends a rule now, without a second person: what ends costs nothing. What waited for approval waits no more.
 * @throws not_found; conflict; rejected for a rule that is neither scheduled nor active
 */
export const endEarningRule = command(
  "earning_rules:manage",
  async function endEarningRule(
    ctx: AdminProgramCtx,
    { tx, audit }: Work,
    id: string,
    input: DecisionInput,
  ): Promise<EarningRuleView> {
    const { programId, now } = ctx;
    const stored = await lockedRule(tx, ctx, id);
    assertVersion(input.updated_at, stored, CHANGED);
    const status = statusOf(stored, now);
    if (status !== "scheduled" && status !== "active") throw rejected(NOT_ON);
    // One that has not started was never on: its end is not before its start.
    const startsAt = status === "scheduled" ? now : stored.startsAt;
    await tx.earningRule.update({
      where: { programId_id: { programId, id } },
      data: {
        startsAt,
        endsAt: now,
        draftStartsAt: startsAt,
        draftEndsAt: now,
        proposedAt: null,
        proposedById: null,
        updatedAt: now,
      },
    });
    audit({
      action: "earning_rule.end",
      targetType: "earning_rule",
      targetId: id,
      before: { ends_at: stored.endsAt?.toISOString() ?? null },
      after: { ends_at: now.toISOString() },
    });
    return viewOf(ctx, await storedRule(tx, ctx, id), tx);
  },
  { output: earningRuleView },
);

/** Whether a second person has to approve what earning rules change. */
export const getRuleSettings = query(
  "earning_rules:view",
  async function getRuleSettings({ programId }: AdminProgramCtx): Promise<RuleSettings> {
    const where = { id: programId };
    const program = await prisma.program.findUniqueOrThrow({ where, select: { rulesNeedApproval: true } });
    return { rules_need_approval: program.rulesNeedApproval };
  },
  { output: ruleSettingsView },
);

/**
 * Sets it: for persons, as approving is. What waits for approval still needs it afterwards. A repeated request changes
 * nothing.
 */
export const saveRuleSettings = command(
  "earning_rules:approve",
  async function saveRuleSettings(
    { programId, now }: AdminProgramCtx,
    { tx, audit }: Work,
    { rules_need_approval }: RuleSettings,
  ): Promise<RuleSettings> {
    const { count } = await tx.program.updateMany({
      where: { id: programId, rulesNeedApproval: !rules_need_approval },
      data: { rulesNeedApproval: rules_need_approval, updatedAt: now },
    });
    if (count > 0)
      audit({
        action: "earning_rule.settings",
        targetType: "program",
        targetId: programId,
        before: { rules_need_approval: !rules_need_approval },
        after: { rules_need_approval },
      });
    return { rules_need_approval };
  },
  { output: ruleSettingsView },
);

/** As the setting is now; a change of it waits. */
async function needsApproval(tx: Transaction, { programId }: AdminProgramCtx): Promise<boolean> {
  const [program] = await sqlIn(tx)<{ needed: boolean }>(
    sqlText`select rules_need_approval as needed from programs where id = $1::uuid for share`,
    [programId],
  );
  return program!.needed;
}

/** The rule with the times that were sent in place of those of its draft. @throws invalid for a start that has passed */
function withTimes(
  { now, program }: AdminProgramCtx,
  rule: StoredRule,
  { starts_at, ends_at }: Pick<PublishInput, "starts_at" | "ends_at">,
): StoredRule {
  const timeOf = (text: string | null) => (text === null ? null : instantOf(text, program.timeZone));
  const isOn = statusOf(rule, now) === "active";
  if (starts_at && isOn && timeOf(starts_at)?.getTime() !== rule.startsAt?.getTime())
    throw invalid("starts_at", STARTED);
  if (starts_at && !isOn && timeOf(starts_at)! < now) throw invalid("starts_at", PAST);
  // What ended a rule once is no plan for its next time.
  const hasEnded = statusOf(rule, now) === "ended" && rule.draftEndsAt && rule.draftEndsAt <= now;
  const nextEnd = hasEnded ? null : rule.draftEndsAt;
  return {
    ...rule,
    draftStartsAt: starts_at === undefined || isOn ? rule.draftStartsAt : timeOf(starts_at),
    draftEndsAt: ends_at === undefined ? nextEnd : timeOf(ends_at),
  };
}

function assertAccepted(risks: readonly string[], { accept_risks }: Pick<PublishInput, "accept_risks">): void {
  if (risks.length > 0 && !accept_risks) throw invalid("accept_risks", RISKS);
}

/**
 * When a draft would apply.
 * @throws invalid when its end has passed, or what it gives or reads is no longer there; unchanged when it applies already
 */
async function publication(
  ctx: AdminProgramCtx,
  tx: Transaction,
  rule: StoredRule,
): Promise<{ startsAt: Date; endsAt: Date | null }> {
  const { now } = ctx;
  const status = statusOf(rule, now);
  if (status !== "ended" && rule.version > 0 && !isChanged(rule)) throw noChanges();
  const { draftStartsAt, draftEndsAt } = rule;
  const startsAt = status === "active" ? rule.startsAt! : draftStartsAt && draftStartsAt > now ? draftStartsAt : now;
  if (draftEndsAt && (draftEndsAt <= now || draftEndsAt <= startsAt)) throw invalid("ends_at", OVER);
  const draft = draftOf(rule);
  checkedDefinition(ctx, draft, await choicesOf(ctx, draft.definition.give, tx));
  return { startsAt, endsAt: draftEndsAt };
}

async function publish(
  ctx: AdminProgramCtx,
  { tx, audit }: Work,
  rule: StoredRule,
  by: { publishedById: string | null; approvedById: string | null },
): Promise<void> {
  const { programId, now } = ctx;
  const { startsAt, endsAt } = await publication(ctx, tx, rule);
  const version = rule.version + 1;
  const { definition } = draftOf(rule);
  await tx.earningRule.update({
    where: { programId_id: { programId, id: rule.id } },
    data: {
      published: storable(definition),
      version,
      startsAt,
      endsAt,
      draftStartsAt: startsAt,
      draftEndsAt: endsAt,
      proposedAt: null,
      proposedById: null,
      updatedAt: now,
    },
  });
  await tx.earningRuleVersion.create({
    data: {
      programId,
      ruleId: rule.id,
      version,
      name: rule.name,
      definition: storable(definition),
      startsAt,
      endsAt,
      ...by,
      publishedAt: now,
    },
  });
  // A budget that is set later counts what the rule gave before.
  if (definition.budget !== null && (publishedOf(rule)?.budget ?? null) === null)
    await sqlIn(tx)(
      sqlText`insert into earning_rule_budgets as b (program_id, rule_id, points)
        select $1::uuid, $2::uuid, coalesce(sum(points - taken_back), 0) from earning_rule_uses
          where program_id = $1::uuid and rule_id = $2::uuid
        on conflict (program_id, rule_id) do update set points = excluded.points`,
      [programId, rule.id],
    );
  audit({
    action: by.approvedById ? "earning_rule.approve" : "earning_rule.publish",
    targetType: "earning_rule",
    targetId: rule.id,
    after: { ...auditOf(draftOf({ ...rule, draftStartsAt: startsAt, draftEndsAt: endsAt })), version },
  });
}

function rejected(message: string): AppError {
  return new AppError("rejected", message, { errors: [{ field: null, message }] });
}
