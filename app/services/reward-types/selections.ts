/** The types of rewards as a list, for schemas, forms and filters. Browser-safe. */
import { rewardKind, REWARDS, type Selection } from "./registry";

export const SELECTIONS = Object.keys(REWARDS) as [Selection, ...Selection[]];

/** The type of a new reward. */
export const DEFAULT_SELECTION: Selection = "redeem";

/** The type that a form has as text, which may be empty or wrong: then that of a new reward. */
export function selectionIn(text: string): Selection {
  return Object.hasOwn(REWARDS, text) ? (text as Selection) : DEFAULT_SELECTION;
}

/**
 * How many of a reward can be given in all, of what its form says: of what is drawn or judged one, unless there is a
 * limit. Null: no limit.
 */
export function limitOf(selection: string, claimLimit: number | null): number | null {
  return claimLimit ?? (rewardKind(selection).entries ? 1 : null);
}
