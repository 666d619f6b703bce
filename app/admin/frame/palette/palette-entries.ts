/** The entries of the palette: pages and actions that the admin may open, and search results. */
import {
  ArrowLeftRight,
  Bell,
  Building2,
  CircleUser,
  Gift,
  PanelTop,
  Plus,
  Settings,
  Trophy,
  User,
  type IconNode,
} from "lucide";
import type { Translate } from "~/locales/use-text";
import { rewardKind } from "~/services/reward-types/registry";
import type { SearchResultsView } from "~/services/search/search.schema";
import { statusLabel } from "~/ui/primitives/status-badge";
import {
  ACCOUNT,
  actionsOf,
  inboxOf,
  landingOf,
  navigationOf,
  ORGANIZATION,
  ORGANIZATION_ACTIONS,
  ORGANIZATION_PAGES,
  settingsOf,
} from "../admin-pages";
import type { PaletteProps } from "./palette-props";
import type { RecentChoice } from "./recent-choices";

export interface PaletteEntry {
  /** Unique among all entries. */
  key: string;
  icon: IconNode;
  label: string;
  /** Distinguishes the entry from others with the same label. */
  detail?: string;
  /** More words to find the entry by; not shown. */
  keywords?: string;
  /** Where it leads, or what it does. */
  target: string | (() => void);
  /** The kind of a recent choice. Programs and actions have none: they are not remembered. */
  kind?: RecentChoice["kind"];
}

export interface PaletteGroup {
  label: string;
  entries: PaletteEntry[];
}

const KIND_ICONS: Record<RecentChoice["kind"], IconNode> = {
  participant: User,
  challenge: Trophy,
  reward: Gift,
  page: PanelTop,
};

/** The entries that were opened last. */
export function recentGroup(recent: readonly RecentChoice[], t: Translate): PaletteGroup {
  return {
    label: t("Recent"),
    entries: recent.map(({ kind, label, to }) => ({
      key: `recent ${to}`,
      icon: KIND_ICONS[kind],
      label,
      target: to,
      kind,
    })),
  };
}

/**
 * The pages and actions that contain all words of the query.
 * @param commands entries that do something at once
 */
export function pageGroups(
  { frame, program }: PaletteProps,
  query: string,
  commands: readonly PaletteEntry[],
  t: Translate,
): PaletteGroup[] {
  const settings = settingsOf(program, "").flatMap(({ label, pages }) =>
    pages.map((page) => ({ ...page, icon: Settings, detail: t(label) })),
  );
  const organization = frame.isAdmin
    ? ORGANIZATION_PAGES.map((page) => ({ ...page, icon: Building2, detail: t(ORGANIZATION.label) }))
    : [];
  const pages = [
    ...navigationOf(program, "").map((page) => ({ ...page, icon: PanelTop })),
    ...inboxOf(program).map((page) => ({ ...page, icon: Bell })),
    ...settings,
    ...organization,
    { ...ACCOUNT, icon: CircleUser },
  ];
  const entries: PaletteEntry[] = pages.map(({ to, label, ...page }) => ({
    ...page,
    key: to,
    target: to,
    label: t(label),
    kind: "page",
  }));
  const links = [...actionsOf(program), ...(frame.isAdmin ? ORGANIZATION_ACTIONS : [])];
  const actions: PaletteEntry[] = [
    ...links.map(({ label, to }) => ({ key: `action ${to}`, icon: Plus, label: t(label), target: to })),
    ...commands,
  ];
  const matches = ({ label, detail = "", keywords = "" }: PaletteEntry) =>
    wordsIn(query).every((word) => `${label} ${detail} ${keywords}`.toLowerCase().includes(word));
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
        target: `/admin/v2/challenges/${id}`,
      })),
    },
    {
      label: t("Rewards"),
      entries: results.rewards.map(({ id, name, selection, status }) => ({
        key: id,
        kind: "reward",
        icon: Gift,
        label: name,
        detail: `${t(rewardKind(selection).label)}, ${t(statusLabel(status))}`,
        target: `/admin/v2/rewards/${id}`,
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
        target: `/admin/v2/programs/${program.id}/users/${id}`,
      })),
    },
    {
      label: t("Programs"),
      entries: others.map((other) => ({
        key: other.id,
        icon: ArrowLeftRight,
        label: other.name,
        detail: t("Switch program"),
        target: landingOf(other)?.to ?? `/admin/v2/programs/${other.id}`,
      })),
    },
  ];
}

/** The words of a query, in lower case. */
export function wordsIn(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}
