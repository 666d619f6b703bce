/** Earning rules as they are stored, and as the admin shows them. */
import { isDeepStrictEqual } from "node:util";
import type { EarningRule, Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import type { Transaction } from "~/platform/database/sql";
import { notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { EarningRuleRow, RuleStatus } from "../earning-rules-admin.schema";
import { earningRuleDefinition, type EarningRuleDefinition, type Trigger } from "../rule-definition";

/** What the views read with a rule: its latest version's name, and what its budget gave. */
export const WITH_VIEW = {
  proposedBy: { select: { id: true, firstName: true, lastName: true } },
  budget: { select: { points: true } },
  versions: { select: { name: true }, orderBy: { version: "desc" }, take: 1 },
} satisfies Prisma.EarningRuleInclude;

export type StoredRule = Prisma.EarningRuleGetPayload<{ include: typeof WITH_VIEW }>;

/** What admins edit of a rule. */
export type RuleDraft = {
  name: string;
  trigger: Trigger;
  eventTypeId: string | null;
  definition: EarningRuleDefinition;
  draftStartsAt: Date | null;
  draftEndsAt: Date | null;
};

/** @throws not_found */
export async function storedRule(
  db: Pick<Transaction, "earningRule">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<StoredRule> {
  const where = { programId_id: { programId, id } };
  const rule = isUuid(id) ? await db.earningRule.findUnique({ where, include: WITH_VIEW }) : null;
  if (!rule) throw notFound(msg("Earning rule not found"));
  return rule;
}

/** The rule as it is while other admins, and what it would give meanwhile, wait. @throws not_found */
export async function lockedRule(tx: Transaction, ctx: AdminProgramCtx, id: string): Promise<StoredRule> {
  if (isUuid(id))
    await tx.$queryRaw`select from earning_rules where program_id = ${ctx.programId}::uuid and id = ${id}::uuid for update`;
  return storedRule(tx, ctx, id);
}

/** The draft of a stored rule. */
export function draftOf(rule: StoredRule): RuleDraft {
  const { name, trigger, eventTypeId, definition, draftStartsAt, draftEndsAt } = rule;
  return {
    name,
    trigger: trigger as Trigger,
    eventTypeId,
    definition: definitionOf(definition),
    draftStartsAt,
    draftEndsAt,
  };
}

/** A stored definition with every field that definitions have today. */
export function definitionOf(stored: Prisma.JsonValue): EarningRuleDefinition {
  return earningRuleDefinition.parse(stored);
}

export function publishedOf({ published }: Pick<EarningRule, "published">): EarningRuleDefinition | null {
  return published === null ? null : definitionOf(published);
}

export function statusOf(
  { version, proposedAt, startsAt, endsAt }: Pick<EarningRule, "version" | "proposedAt" | "startsAt" | "endsAt">,
  now: Date,
): RuleStatus {
  if (version === 0) return proposedAt ? "proposed" : "draft";
  if (endsAt && endsAt <= now) return "ended";
  return startsAt && startsAt > now ? "scheduled" : "active";
}

/** The rule of `statusOf` as a condition on rows; `proposed` also finds published rules whose changes wait. */
export function whereStatus(status: RuleStatus, now: Date): Prisma.EarningRuleWhereInput {
  const published = { version: { gt: 0 } };
  const goesOn = { OR: [{ endsAt: null }, { endsAt: { gt: now } }] };
  switch (status) {
    case "draft":
      return { version: 0, proposedAt: null };
    case "proposed":
      return { proposedAt: { not: null } };
    case "scheduled":
      return { ...published, startsAt: { gt: now }, AND: goesOn };
    case "active":
      return { ...published, startsAt: { lte: now }, AND: goesOn };
    case "ended":
      return { ...published, endsAt: { lte: now } };
  }
}

/** Whether the draft says something else than what applies. */
export function isChanged(rule: StoredRule): boolean {
  const { version, name, versions, definition, published, draftStartsAt, draftEndsAt, startsAt, endsAt } = rule;
  if (version === 0) return false;
  return (
    name !== versions[0]?.name ||
    !isDeepStrictEqual(definitionOf(definition), published === null ? null : definitionOf(published)) ||
    draftStartsAt?.getTime() !== startsAt?.getTime() ||
    draftEndsAt?.getTime() !== endsAt?.getTime()
  );
}

/** A rule as a row of the list; `sentence` is that of its draft. */
export function toRow(rule: StoredRule, sentence: string, now: Date): EarningRuleRow {
  const published = publishedOf(rule);
  const { proposedBy: admin } = rule;
  return {
    id: rule.id,
    program_id: rule.programId,
    name: rule.name,
    trigger: rule.trigger as Trigger,
    event_type_id: rule.eventTypeId,
    position: rule.position,
    status: statusOf(rule, now),
    sentence,
    changed: isChanged(rule),
    version: rule.version,
    starts_at: rule.startsAt?.toISOString() ?? null,
    ends_at: rule.endsAt?.toISOString() ?? null,
    budget_used: published?.budget != null ? Number(rule.budget?.points ?? 0n) : null,
    budget: published?.budget ?? null,
    proposed_at: rule.proposedAt?.toISOString() ?? null,
    proposed_by: admin && { id: admin.id, name: `${admin.firstName} ${admin.lastName}`.trim() },
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  };
}

/** What the audit log keeps of a rule's draft. */
export function auditOf({ name, trigger, eventTypeId, definition, draftStartsAt, draftEndsAt }: RuleDraft) {
  return {
    name,
    trigger: trigger as string,
    event_type_id: eventTypeId,
    ...definition,
    starts_at: draftStartsAt?.toISOString() ?? null,
    ends_at: draftEndsAt?.toISOString() ?? null,
  };
}

/** A definition for a JSON column: its conditions compare with plain values only. */
export function storable(definition: EarningRuleDefinition): Prisma.InputJsonObject {
  return definition as unknown as Prisma.InputJsonObject;
}
