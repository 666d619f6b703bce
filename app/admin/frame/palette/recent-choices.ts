/** The last choices in the palette, stored in the browser for each admin and program. */
const MAX_CHOICES = 5;

const KINDS = ["participant", "challenge", "reward", "receipt", "referral", "tag", "page"] as const;
export type RecentChoice = { kind: (typeof KINDS)[number]; label: string; to: string };

type Owner = { userId: string; programId: string };

/** The last choices, newest first. */
export function recentChoices(owner: Owner): RecentChoice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, MAX_CHOICES) : [];
  } catch {
    return []; // not valid JSON: written by another version, or edited
  }
}

/** Stores a choice as the newest one. */
export function rememberChoice(owner: Owner, choice: RecentChoice): void {
  const others = recentChoices(owner).filter(({ to }) => to !== choice.to);
  localStorage.setItem(keyOf(owner), JSON.stringify([choice, ...others].slice(0, MAX_CHOICES)));
}

function isChoice(value: unknown): value is RecentChoice {
  const { kind, label, to } = (value ?? {}) as Partial<RecentChoice>;
  return (
    KINDS.some((each) => each === kind) &&
    typeof label === "string" &&
    typeof to === "string" &&
    to.startsWith("/admin/v2/")
  );
}

function keyOf({ userId, programId }: Owner): string {
  return `recent:${userId}:${programId}`;
}
