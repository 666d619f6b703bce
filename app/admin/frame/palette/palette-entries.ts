/** The entries of the palette: pages and actions that the admin may open, and search results. */
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
import type { Translate } from "~/locales/use-text";
import { SELECTION_LABELS } from "~/services/rewards/selections";
import type { SearchResultsView } from "~/services/search/search.schema";
import { statusLabel } from "~/ui/primitives/status-badge";
import { ACCOUNT, actionsOf, landingOf, navigationOf, ORGANIZATION, settingsOf } from "../admin-pages";
import type { PaletteProps } from "./palette-props";
import type { RecentChoice } from "./recent-choices";

export interface PaletteEntry {
  /** Unique among all entries. */
  key: string;
  icon: LucideIcon;
  label: string;
  /** Distinguishes the entry from others with the same label. */
  detail?: string;
  to: string;
  /** The kind of a recent choice. Programs and actions have none: they are not remembered. */
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

/** The entries that were opened last. */
export function recentGroup(recent: readonly RecentChoice[], t: Translate): PaletteGroup {
  return {
    label: t("Recent"),
    entries: recent.map(({ kind, label, to }) => ({ key: `recent ${to}`, icon: KIND_ICONS[kind], label, to, kind })),
  };
}

/** The pages and actions whose labels contain all words of the query. */
export function pageGroups({ frame, program }: PaletteProps, query: string, t: Translate): PaletteGroup[] {
  const settings = settingsOf(program, "").flatMap(({ label, pages }) =>
    pages.map((page) => ({ ...page, icon: Settings, detail: t(label) })),
  );
  const organization = frame.isAdmin ? [{ ...ORGANIZATION, icon: Building2 }] : [];
  const pages = [
    ...navigationOf(program, "").map((page) => ({ ...page, icon: PanelTop })),
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
  const matches = ({ label, detail }: PaletteEntry) =>
    wordsIn(query).every((word) => `${label} ${detail ?? ""}`.toLowerCase().includes(word));
  return [
    { label: t("Pages"), entries: entries.filter(matches) },
    { label: t("Actions"), entries: actions.filter(matches) },
  ];
}

/** The search results of the server, grouped by kind. */
export function resultGroups(
  { frame, program }: PaletteProps,
  results: SearchResultsView,
  t: Translate,
): PaletteGroup[] {
  const others = frame.userPrograms.filter(
    ({ id }) => id !== program.id && results.programs.some((match) => match.id === id),
  );
  return [
    {
      label: t("Challenges"),
      entries: results.challenges.map(({ id, caption, status }) => ({
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
      entries: results.rewards.map(({ id, name, selection, status }) => ({
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
      entries: results.participants.map(({ id, name, email }) => ({
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

/** The words of a query, in lower case. */
export function wordsIn(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}
