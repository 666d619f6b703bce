import { daysFrom, MINUTE_MS, OPENED_DAY } from "./days";
import { Chance, idAt } from "./deterministic";
import type { SeededProgram } from "./program-rows";
import type { Rows } from "./rows";

/** The last day on which an admin changed something before the story ends. */
const LAST_DAY = -1;
const CHANGES = 24;
/** The admin who owns each organization. */
const OWNERS: Readonly<Record<string, string>> = {
  "Sunrise Group": "owner",
  "Northwind Circle": "nw-owner",
  "Two Doors Studio": "studio",
};

type Entry = { action: string; targetType: string; targetId: string; before?: object; after?: object };

/**
 * Adds what the program's admins have done since it opened: they made its challenges and rewards, and changed some of
 * them from time to time. Earlier values are made up; the last ones are those that are stored.
 */
export function addAuditEntries(rows: Rows, program: SeededProgram, day: Date): void {
  const { id: programId, content, openedAt, challenges, rewards } = program;
  const chance = new Chance(`audit ${content.subdomain}`);
  const admins = content.subdomain === "demo" ? ["owner", "manager"] : [OWNERS[content.organization]!];
  const adminId = (name: string) => idAt(daysFrom(day, OPENED_DAY), "admin", name);
  let count = 0;
  const add = (at: Date, { action, targetType, targetId, before, after }: Entry) => {
    count += 1;
    rows.add("audit_entries", {
      program_id: programId,
      id: idAt(at, programId, "audit", count),
      actor_type: "admin",
      actor_id: adminId(chance.pick(admins)),
      action,
      target_type: targetType,
      target_id: targetId,
      reason: null,
      before: before ?? null,
      after: after ?? null,
      request_id: idAt(at, programId, "request", count),
      created_at: at,
    });
  };

  let at = openedAt;
  const later = () => (at = new Date(at.getTime() + chance.between(4, 25) * MINUTE_MS));
  add(later(), { action: "navigation_menus.save", targetType: "program", targetId: programId });
  for (const { id, content: made } of challenges.values())
    add(later(), {
      action: "challenge.create",
      targetType: "challenge",
      targetId: id,
      after: { caption: made.caption, identifier: made.identifier, points: made.points },
    });
  for (const { id, content: made } of rewards.values())
    add(later(), { action: "reward.create", targetType: "reward", targetId: id, after: { name: made.name } });

  const changed = [...challenges.values()].filter(({ content: { points } }) => points > 0);
  const days = Array.from({ length: CHANGES }, () => chance.between(OPENED_DAY + 2, LAST_DAY)).sort((a, b) => a - b);
  for (const [index, changeDay] of days.entries()) {
    const { id, content: made } = chance.pick(changed);
    at = new Date(daysFrom(day, changeDay).getTime() + chance.between(14 * 60, 22 * 60) * MINUTE_MS);
    const challenge = { targetType: "challenge", targetId: id };
    if (index % 3 === 0) {
      add(at, {
        action: "challenge.unpublish",
        ...challenge,
        before: { published: true },
        after: { published: false },
      });
      add(later(), {
        action: "challenge.publish",
        ...challenge,
        before: { published: false },
        after: { published: true },
      });
    } else {
      const before = { points: made.points + 5 * chance.between(1, 4) };
      add(at, { action: "challenge.update", ...challenge, before, after: { points: made.points } });
    }
  }
}
