/** The entries of the palette: pages and actions that the admin may open, and search results. */
import {
  ArrowLeftRight,
  Bell,
  BookOpen,
  Building2,
  CircleCheck,
  CirclePlus,
  CircleUser,
  FileUser,
  Gift,
  Mail,
  Merge,
  PanelTop,
  Plus,
  ReceiptText,
  Settings,
  StickyNote,
  Tag,
  Ticket,
  Trophy,
  User,
  UserPen,
  UserPlus,
  type IconNode,
} from "lucide";
import type { Translate } from "~/locales/use-text";
import type { ProgramPermission } from "~/platform/permissions";
import { rewardKind } from "~/services/reward-types/registry";
import type { SearchResultsView } from "~/services/search/search.schema";
import { tagsPath } from "~/services/tags/tag-kind";
import { statusLabel } from "~/ui/primitives/status-badge";
import {
  ACCOUNT,
  actionsOf,
  API_DOCS,
  furtherPagesOf,
  HELP,
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
  /** The language of the label and the detail, if it is not that of the page. */
  lang?: string;
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
  receipt: ReceiptText,
  referral: UserPlus,
  tag: Tag,
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
    ...furtherPagesOf(program).map((page) => ({ ...page, icon: PanelTop })),
    ...settings,
    ...organization,
    { ...ACCOUNT, icon: CircleUser },
    { ...HELP, icon: BookOpen },
    { ...API_DOCS, icon: BookOpen },
  ];
  const entries: PaletteEntry[] = pages.map(({ to, label, keywords, ...page }) => ({
    ...page,
    key: to,
    target: to,
    label: t(label),
    keywords: keywords && t(keywords),
    kind: "page",
  }));
  const links = [...actionsOf(program), ...(frame.isAdmin ? ORGANIZATION_ACTIONS : [])];
  const actions: PaletteEntry[] = [
    ...links.map(({ label, to, keywords }) => ({
      key: `action ${to}`,
      icon: Plus,
      label: t(label),
      keywords: keywords && t(keywords),
      target: to,
    })),
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
      label: t("Receipts"),
      entries: results.receipts.map(({ id, merchant_name, participant_name, status }) => ({
        key: id,
        kind: "receipt",
        icon: ReceiptText,
        label: merchant_name || t("Receipt"),
        detail: `${participant_name}, ${t(statusLabel(status))}`,
        target: `/admin/v2/receipts/${id}`,
      })),
    },
    {
      label: t("Referrals"),
      entries: results.referrals.map(({ id, name, referrer_name, status }) => ({
        key: id,
        kind: "referral",
        icon: UserPlus,
        label: name,
        detail: `${t("Referred by {name}", { name: referrer_name })}, ${t(statusLabel(status))}`,
        target: `/admin/v2/referrals/${id}`,
      })),
    },
    {
      label: t("Coupons"),
      entries: results.coupons.map(({ id, code, reward_id, reward_name }) => ({
        key: id,
        icon: Ticket,
        label: code,
        detail: reward_name,
        target: `/admin/v2/rewards/${reward_id}/coupons?${new URLSearchParams({ search: code })}`,
      })),
    },
    {
      label: t("Tags"),
      entries: results.tags.map(({ id, name, kind }) => ({
        key: id,
        kind: "tag",
        icon: Tag,
        label: name,
        detail: kind === "admin" ? t("Admin tag") : t("Content tag"),
        target: `${tagsPath(program.id, kind)}/${id}${kind === "admin" ? "/edit" : ""}`,
      })),
    },
    {
      label: t("Documentation"),
      entries: results.help.map(({ title, heading, path }) => ({
        key: path,
        kind: "page",
        icon: BookOpen,
        label: heading ?? title,
        detail: heading === null ? undefined : title,
        target: path,
        lang: "en",
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

/**
 * What can be done for a member: the one on whose page the admin is, or the only one that the search finds. Not for
 * several, where a hurried choice would correct the wrong account.
 */
export function memberGroup(
  { program }: PaletteProps,
  { pathname, found }: { pathname: string; found: readonly { id: string; name: string }[] | undefined },
  query: string,
  t: Translate,
): PaletteGroup {
  const users = `/admin/v2/programs/${program.id}/users`;
  const opened = /\/users\/([0-9a-f-]{36})(?:\/|$)/.exec(pathname)?.[1];
  const [only, second] = found ?? [];
  const member =
    only && !second ? { ...only, words: [] } : opened ? { id: opened, name: "", words: wordsIn(query) } : null;
  const label = member?.name ? t("Actions for {name}", { name: member.name }) : t("Actions for this user");
  if (!member || !program.permissions.includes("users:manage")) return { label, entries: [] };
  const page = `${users}/${member.id}`;
  const may = (permission: ProgramPermission) => program.permissions.includes(permission);
  const actions = [
    { label: t("Adjust points"), icon: CirclePlus, target: `${page}?add_points=1` },
    { label: t("Write an email"), icon: Mail, target: `${page}/emails` },
    ...(may("notes:create") ? [{ label: t("Write a note"), icon: StickyNote, target: `${page}/notes` }] : []),
    { label: t("Complete a challenge"), icon: CircleCheck, target: `${page}/challenges?complete=1` },
    ...(may("referrals:update")
      ? [{ label: t("Credit a friend"), icon: UserPlus, target: `${page}/credit_friend` }]
      : []),
    { label: t("Edit contact details"), icon: UserPen, target: `${page}?dialog=update_contact` },
    { label: t("Merge accounts"), icon: Merge, target: `${page}/merge` },
    { label: t("Personal data"), icon: FileUser, target: `${page}/personal_data` },
  ];
  return {
    label,
    entries: actions
      .filter((action) => member.words.every((word) => action.label.toLowerCase().includes(word)))
      .map((action) => ({ key: `member ${action.target}`, ...action })),
  };
}

/** The words of a query, in lower case. */
export function wordsIn(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}
