/** What the sentences about rules need to know of a program. */
import { prisma } from "~/platform/database/connections.server";
import type { RuleNames } from "./condition-texts";
import type { Trigger } from "./rule-definition";
import { fieldsOf, type EventProperty } from "./rule-fields";

/**
 * The names that texts about the rules of a trigger use.
 * @param eventTypeId of the event that the rules are about; null for none
 */
export async function ruleNames(
  { programId, program: { currency } }: { programId: string; program: { currency: string } },
  trigger: Trigger,
  eventTypeId: string | null,
): Promise<RuleNames> {
  const where = { programId };
  const select = { id: true, name: true } as const;
  const [tags, rewards, tiers, attributes, type] = await Promise.all([
    prisma.tag.findMany({ where: { ...where, kind: "admin" }, select }),
    prisma.reward.findMany({ where, select }),
    prisma.tier.findMany({ where, orderBy: { pointsThresholdMin: "asc" }, select }),
    prisma.profileAttribute.findMany({
      where,
      select: { attributeName: true, displayName: true, fieldType: true },
    }),
    eventTypeId === null
      ? null
      : prisma.eventType.findUnique({ where: { programId_id: { programId, id: eventTypeId } } }),
  ]);
  const vocabulary = {
    tiers: tiers.map(({ name }) => name),
    tags: tags.map(({ name }) => name),
    attributes,
    properties: (type?.properties ?? []) as unknown as EventProperty[],
  };
  const byId = (rows: readonly { id: string; name: string }[]) =>
    Object.fromEntries(rows.map(({ id, name }) => [id, name]));
  return {
    currency,
    fields: [...fieldsOf(trigger, "rule", vocabulary), ...fieldsOf(trigger, "line", vocabulary)],
    event: type?.label ?? null,
    tags: byId(tags),
    rewards: byId(rewards),
    tiers: byId(tiers),
  };
}
