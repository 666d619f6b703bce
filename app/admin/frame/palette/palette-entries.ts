/** What the palette offers: the pages and actions that the admin may open, and what the search has found. */
import {
  ArrowLeftRight,
  Building2,
  CircleUser,
  Gift,
  PanelTop,
  Plus,
  Settings,
  Trophy,
  User,
  type LucideIcon,
} from "lucide-react";
import type { SayText } from "~/locales/use-text";
import { SELECTION_LABELS } from "~/services/rewards/selections";
import type { SearchResultsView } from "~/services/search/search.schema";
import { statusLabel } from "~/ui/status-badge";
import { ACCOUNT, actionsOf, landingOf, navigationOf, ORGANIZATION, otherPagesOf, settingsOf } from "../console-pages";
import type { PaletteProps } from "./palette";
import type { RecentChoice } from "./recent-choices";

export interface PaletteEntry {
  /** Distinct among all entries. */
  key: string;
  icon: LucideIcon;
  label: string;
  /** What tells it from others of the same name. */
  detail?: string;
  to: string;
  /** What it is remembered as; programs and actions are not. */
  kind?: RecentChoice["kind"];
}

export interface PaletteGroup {
  label: string;
  entries: PaletteEntry[];
}

const KIND_ICONS: Record<RecentChoice["kind"], LucideIcon> = {
  participant: User,
  challenge: Trophy,
  reward: Gift,
  page: PanelTop,
};

/** What was opened last. */
export function recentGroup(recent: readonly RecentChoice[], t: SayText): PaletteGroup {
  return {
    label: t("Recent"),
    entries: recent.map(({ kind, label, to }) => ({ key: `recent ${to}`, icon: KIND_ICONS[kind], label, to, kind })),
  };
}

/** Pages and actions whose names have the words that are wanted. */
export function pageGroups({ frame, program }: PaletteProps, wanted: string, t: SayText): PaletteGroup[] {
  const settings = settingsOf(program, "").flatMap(({ label, pages }) =>
    pages.map((page) => ({ ...page, icon: Settings, detail: t(label) })),
  );
  const organization = frame.isAdmin ? [{ ...ORGANIZATION, icon: Building2 }] : [];
  const pages = [
    ...[...navigationOf(program, ""), ...otherPagesOf(program)].map((page) => ({ ...page, icon: PanelTop })),
    ...settings,
    ...organization,
    { ...ACCOUNT, icon: CircleUser },
  ];
  const entries: PaletteEntry[] = pages.map((page) => ({ ...page, key: page.to, label: t(page.label), kind: "page" }));
  const actions: PaletteEntry[] = actionsOf(program).map(({ label, to }) => ({
    key: `action ${to}`,
    icon: Plus,
    label: t(label),
    to,
  }));
  const fits = ({ label, detail }: PaletteEntry) =>
    wordsIn(wanted).every((word) => `${label} ${detail ?? ""}`.toLowerCase().includes(word));
  return [
    { label: t("Pages"), entries: entries.filter(fits) },
    { label: t("Actions"), entries: actions.filter(fits) },
  ];
}

/** What the server found, by kind. */
export function foundGroups({ frame, program }: PaletteProps, found: SearchResultsView, t: SayText): PaletteGroup[] {
  const others = frame.userPrograms.filter(
    ({ id }) => id !== program.id && found.programs.some((match) => match.id === id),
  );
  return [
    {
      label: t("Challenges"),
      entries: found.challenges.map(({ id, caption, status }) => ({
        key: id,
        kind: "challenge",
        icon: Trophy,
        label: caption,
        detail: t(statusLabel(status)),
        to: `/admin/v2/challenges/${id}`,
      })),
    },
    {
      label: t("Rewards"),
      entries: found.rewards.map(({ id, name, selection, status }) => ({
        key: id,
        kind: "reward",
        icon: Gift,
        label: name,
        detail: `${t(SELECTION_LABELS[selection])}, ${t(statusLabel(status))}`,
        to: `/admin/v2/rewards/${id}`,
      })),
    },
    {
      label: t("Users"),
      entries: found.participants.map(({ id, name, email }) => ({
        key: id,
        kind: "participant",
        icon: User,
        label: name,
        detail: email ?? undefined,
        to: `/admin/v2/programs/${program.id}/users/${id}`,
      })),
    },
    {
      label: t("Programs"),
      entries: others.map((other) => ({
        key: other.id,
        icon: ArrowLeftRight,
        label: other.name,
        detail: t("Switch program"),
        to: landingOf(other)?.to ?? `/admin/v2/programs/${other.id}`,
      })),
    },
  ];
}

/** The words of a search, in lower case. */
export function wordsIn(wanted: string): string[] {
  return wanted.toLowerCase().split(/\s+/).filter(Boolean);
}
