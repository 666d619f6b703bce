/** What somebody opened last from the palette, kept in their browser for each program. */
const MOST = 5;

const KINDS = ["participant", "challenge", "reward", "page"] as const;
export type RecentChoice = { kind: (typeof KINDS)[number]; label: string; to: string };

type Owner = { userId: string; programId: string };

/** The last choices, the newest first. */
export function recentChoices(owner: Owner): RecentChoice[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isChoice).slice(0, MOST) : [];
  } catch {
    return []; // written by another version, or by somebody's hand
  }
}

/** Remembers a choice as the newest. */
export function rememberChoice(owner: Owner, choice: RecentChoice): void {
  const others = recentChoices(owner).filter(({ to }) => to !== choice.to);
  localStorage.setItem(keyOf(owner), JSON.stringify([choice, ...others].slice(0, MOST)));
}

function isChoice(value: unknown): value is RecentChoice {
  const { kind, label, to } = (value ?? {}) as Partial<RecentChoice>;
  return (
    KINDS.some((known) => known === kind) &&
    typeof label === "string" &&
    typeof to === "string" &&
    to.startsWith("/admin/v2/")
  );
}

function keyOf({ userId, programId }: Owner): string {
  return `recent:${userId}:${programId}`;
}
