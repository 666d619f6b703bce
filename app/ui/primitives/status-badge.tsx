import { msg } from "~/locales/translate";
import { useText } from "~/locales/use-text";
import { capitalized } from "../text/capitalized";
import { classNames } from "./class-names";

/** The meaning of a status, which sets its colors. */
export type StatusTone = "active" | "scheduled" | "draft" | "review" | "bad" | "over";

const tones: Record<StatusTone, { badge: string; dot: string }> = {
  active: { badge: "border-positive-border bg-positive-soft text-positive", dot: "bg-current" },
  scheduled: { badge: "border-transparent bg-link-soft text-link", dot: "shadow-[inset_0_0_0_1.5px_currentColor]" },
  draft: {
    badge: "border-dashed border-border-strong text-content-soft",
    dot: "shadow-[inset_0_0_0_1.5px_var(--muted)]",
  },
  review: { badge: "border-warning-border bg-warning-soft text-warning", dot: "bg-current" },
  bad: { badge: "border-negative-border bg-negative-soft text-negative", dot: "bg-current" },
  over: { badge: "border-border-strong text-content-soft", dot: "bg-muted" },
};

const toneOf: Record<string, StatusTone> = {
  active: "active",
  eligible: "active",
  approved: "active",
  verified: "active",
  done: "active",
  free: "active",
  scheduled: "scheduled",
  checking: "scheduled",
  importing: "scheduled",
  undoing: "scheduled",
  running: "scheduled",
  draft: "draft",
  pending: "draft",
  published: "active",
  ended: "over",
  archived: "over",
  inactive: "over",
  processed: "over",
  opted_out: "over",
  resolved: "over",
  cancelled: "over",
  undone: "over",
  expired: "over",
  no_eligible_items: "over",
  needs_human_review: "review",
  review_requested: "review",
  open: "review",
  ready: "review",
  rejected: "bad",
  failed: "bad",
  blocked: "bad",
  invalid: "bad",
};

interface StatusBadgeProps {
  status: string;
  /** Its usual label if there is no other. */
  label?: string;
  /** Where the status means something else than usual: a pending referral waits for a review. */
  tone?: StatusTone;
}

/** A status as dot and word: never by color alone, which not everybody can see. */
export function StatusBadge({ status, label, tone = toneOf[status] ?? "over" }: StatusBadgeProps) {
  const t = useText();
  const { badge, dot } = tones[tone];
  return (
    <span
      className={classNames(
        "inline-flex h-[22px] items-center gap-1.5 rounded-full border px-2 text-12 leading-none whitespace-nowrap",
        badge,
      )}
    >
      <span aria-hidden className={classNames("size-1.5 rounded-full", dot)} />
      {label ?? t(statusLabel(status))}
    </span>
  );
}

const LABELS: Record<string, string> = {
  active: msg("Active"),
  inactive: msg("Inactive"),
  pending: msg("Pending"),
  opted_out: msg("Opted out"),
  blocked: msg("Blocked"),
  draft: msg("Draft"),
  scheduled: msg("Scheduled"),
  ended: msg("Ended"),
  published: msg("Published"),
  archived: msg("Archived"),
  approved: msg("Approved"),
  rejected: msg("Rejected"),
  free: msg("Free"),
  claimed: msg("Claimed"),
  on_hold: msg("On hold"),
};

/** The English label of a status, to be translated: 'Opted out' for `opted_out`. */
export function statusLabel(status: string): string {
  return LABELS[status] ?? capitalized(status.replaceAll("_", " "));
}
