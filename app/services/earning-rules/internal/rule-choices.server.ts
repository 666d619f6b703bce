/** What of a program the rules may name: for their forms, for checking their conditions, and for their sentences. */
import type { Prisma } from "~/generated/prisma/client";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { hasFeature } from "~/services/programs/features";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { GIFT_SELECTIONS } from "~/services/reward-types/gift-selections";
import type { RuleChoices } from "../earning-rules-admin.schema";
import type { EarningRuleDefinition } from "../rule-definition";
import { MAX_CHOICES, type EventProperty } from "../rule-fields";

type Db = Pick<Transaction, "tag" | "reward" | "tier" | "eventType" | "profileAttribute">;

/** Rewards that need no draw and no points, as for birthdays. */
export const GIVABLE = { selection: { in: [...GIFT_SELECTIONS] }, published: true };

const BY_NAME = [{ name: "asc" as const }, { id: "asc" as const }];

/**
 * What a rule can be made of.
 * @param give what the rule gives today, which stays in the choice
 */
export async function choicesOf(
  { programId, program }: AdminProgramCtx,
  give?: EarningRuleDefinition["give"],
  db: Db = prisma,
): Promise<RuleChoices> {
  const chosen = (id: string | undefined) => (id === undefined ? [] : [{ id }]);
  const tag = give?.kind === "tag" ? give.tag_id : undefined;
  const reward = give?.kind === "reward" ? give.reward_id : undefined;
  const [tags, rewards, tiers, types, attributes] = await Promise.all([
    db.tag.findMany({
      where: { programId, kind: "admin" },
      orderBy: [{ active: "desc" }, ...BY_NAME],
      take: MAX_CHOICES,
      select: { id: true, name: true, active: true },
    }),
    db.reward.findMany({
      where: { programId, OR: [GIVABLE, ...chosen(reward)] },
      orderBy: BY_NAME,
      take: MAX_CHOICES,
      select: { id: true, name: true },
    }),
    hasFeature(program, "tiers")
      ? db.tier.findMany({
          where: { programId },
          orderBy: [{ pointsThresholdMin: "asc" }, { id: "asc" }],
          select: { id: true, name: true },
        })
      : [],
    db.eventType.findMany({ where: { programId }, orderBy: [{ label: "asc" }, { id: "asc" }], take: MAX_CHOICES }),
    db.profileAttribute.findMany({
      where: { programId, active: true },
      orderBy: [{ position: "asc" }, { id: "asc" }],
      select: { attributeName: true, displayName: true, fieldType: true },
    }),
  ]);
  return {
    tags: tags.filter(({ id, active }) => active || id === tag).map(({ id, name }) => ({ id, name })),
    tag_names: tags.map(({ name }) => name),
    rewards,
    tiers,
    event_types: types.map(({ id, name, label, properties }) => ({
      id,
      name,
      label,
      properties: propertiesIn(properties),
    })),
    profile_attributes: attributes.map(({ attributeName, displayName, fieldType }) => ({
      name: attributeName,
      label: displayName,
      type: fieldType,
    })),
  };
}

function propertiesIn(stored: Prisma.JsonValue): EventProperty[] {
  return (stored as EventProperty[]).map(({ name, type }) => ({ name, type }));
}

type Named = { eventTypeId: string | null; definitions: readonly (EarningRuleDefinition | null)[] };

/** Names by id of what rules give and are about, for their sentences. */
export type NamesById = { tags: Names; rewards: Names; tiers: Names; eventTypes: Names };
type Names = Readonly<Record<string, string>>;

/** The names that these rules need, also of what is offered no more. */
export async function namesOf(
  { programId }: AdminProgramCtx,
  rules: readonly Named[],
  db: Db = prisma,
): Promise<NamesById> {
  const gives = rules.flatMap(({ definitions }) => definitions.flatMap((each) => (each ? [each.give] : [])));
  const idsOf = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null);
  const tagIds = idsOf(gives.map((give) => (give.kind === "tag" ? give.tag_id : null)));
  const rewardIds = idsOf(gives.map((give) => (give.kind === "reward" ? give.reward_id : null)));
  const tierIds = idsOf(gives.map((give) => (give.kind === "tier" ? give.tier_id : null)));
  const typeIds = idsOf(rules.map(({ eventTypeId }) => eventTypeId));
  const select = { id: true, name: true };
  const where = (ids: string[]) => ({ programId, id: { in: ids } });
  const [tags, rewards, tiers, types] = await Promise.all([
    tagIds.length > 0 ? db.tag.findMany({ where: where(tagIds), select }) : [],
    rewardIds.length > 0 ? db.reward.findMany({ where: where(rewardIds), select }) : [],
    tierIds.length > 0 ? db.tier.findMany({ where: where(tierIds), select }) : [],
    typeIds.length > 0 ? db.eventType.findMany({ where: where(typeIds), select: { id: true, label: true } }) : [],
  ]);
  const byId = (rows: readonly { id: string; name: string }[]) =>
    Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  return {
    tags: byId(tags),
    rewards: byId(rewards),
    tiers: byId(tiers),
    eventTypes: byId(types.map(({ id, label }) => ({ id, name: label }))),
  };
}
