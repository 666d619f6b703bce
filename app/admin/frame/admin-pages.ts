import { msg } from "~/locales/translate";
import type { AdminProgramView } from "~/services/admins/admin-frame.schema";
import { apiKeys } from "~/services/api-keys/api-keys.resource";
import { chain } from "~/services/chain/chain.resource";
import { challenges } from "~/services/challenges/challenges.resource";
import { communicationSettings } from "~/services/communication-settings/communication-settings.resource";
import { dashboard } from "~/services/dashboard/dashboard.resource";
import { domains } from "~/services/domains/domains.resource";
import { earningRules } from "~/services/earning-rules/earning-rules.resource";
import { eventTypes } from "~/services/events/event-types.resource";
import { events } from "~/services/events/events.resource";
import { evergreen } from "~/services/evergreen/evergreen.resource";
import { feedPosts } from "~/services/feed-posts/feed-posts.resource";
import { HELP_PATH } from "~/services/help/help.schema";
import { QUEUES, type InboxCounts, type Queue } from "~/services/inbox/inbox.schema";
import { mediaFiles } from "~/services/media/media-files.resource";
import { navigation } from "~/services/navigation/navigation.resource";
import { offerReports } from "~/services/offers/offer-reports.resource";
import { orders } from "~/services/orders/orders.resource";
import { programPages } from "~/services/pages/program-pages.resource";
import { messageTemplates } from "~/services/participant-messages/message-templates.resource";
import { participants } from "~/services/participants/participants.resource";
import { pointsReport } from "~/services/points-report/points-report.resource";
import { profileAttributes } from "~/services/profile-attributes/profile-attributes.resource";
import { proofProducts } from "~/services/purchase-proof/proof-products.resource";
import { quests } from "~/services/quests/quests.resource";
import { receipts } from "~/services/receipts/receipts.resource";
import { referrals } from "~/services/referrals/referrals.resource";
import type { AdminPage, Resource } from "~/services/resource";
import { RESOURCES } from "~/services/resources";
import { rewards } from "~/services/rewards/rewards.resource";
import { socialPages } from "~/services/social/social-pages.resource";
import { submissions } from "~/services/submissions/submissions.resource";
import { contentTags } from "~/services/tags/content-tags.resource";
import { tags } from "~/services/tags/tags.resource";
import { teamGoals } from "~/services/team-goals/team-goals.resource";
import { tiers } from "~/services/tiers/tiers.resource";
import { webhooks } from "~/services/webhooks/webhooks.resource";

export type AdminLink = { label: string; to: string; letter?: string; note?: string; keywords?: string };
export type NavEntry = AdminLink & {
  /** Whether the current page belongs to this entry. */
  current?: boolean;
  /** How many rows wait for a decision; undefined for an entry without a queue. */
  waiting?: number;
};

/** The page of a resource in a menu. */
function pageOf({ label, menu }: { label: string; menu: NonNullable<Resource["menu"]> }): AdminPage {
  return { label, ...menu };
}

/** Only until it is hidden: see `navigationOf`. */
const FIRST_STEPS: AdminPage = { label: msg("First steps"), path: "first_steps", permission: "program:update" };

/** The entries of the main navigation, in order. */
const NAVIGATION: readonly AdminPage[] = [
  dashboard,
  participants,
  challenges,
  rewards,
  receipts,
  orders,
  referrals,
  submissions,
  offerReports,
].map(pageOf);
/** Candidates for the landing page: the first one that the admin may open. */
const LANDING: readonly AdminPage[] = [dashboard, rewards, challenges, participants, receipts].map(pageOf);
/** The settings pages by group. A group without a page that the admin may open is hidden. */
const SETTINGS: readonly { label: string; pages: readonly AdminPage[] }[] = [
  {
    label: msg("Configuration"),
    pages: [
      {
        label: msg("General"),
        path: "settings/program/general",
        permission: "program:update",
        letter: "s",
        keywords: msg("time zone currency name subdomain language terms"),
      },
      {
        label: msg("Labels"),
        path: "settings/program/labels",
        permission: "program:update",
        keywords: msg("words texts rename term points"),
      },
      {
        label: msg("SEO"),
        path: "settings/program/seo",
        permission: "program:update",
        keywords: msg("search engines meta title description"),
      },
      {
        label: msg("Enrollment"),
        path: "settings/program/enrollment",
        permission: "program:manage",
        keywords: msg("sign up registration terms age consent"),
      },
      pageOf(domains),
    ],
  },
  {
    label: msg("Content"),
    pages: [pageOf(programPages), pageOf(mediaFiles), pageOf(feedPosts), pageOf(evergreen), pageOf(contentTags)],
  },
  {
    label: msg("Participants"),
    pages: [pageOf(profileAttributes), pageOf(tags), pageOf(communicationSettings), pageOf(messageTemplates)],
  },
  {
    label: msg("Points and levels"),
    pages: [
      {
        label: msg("Points"),
        path: "settings/program/points",
        permission: "program:manage",
        keywords: msg("expiry pending value rules"),
      },
      pageOf(earningRules),
      pageOf(eventTypes),
      pageOf(events),
      pageOf(tiers),
      {
        label: msg("Habits"),
        path: "settings/program/habits",
        permission: "program:update",
        keywords: msg("streak leaderboard birthday weekly goal"),
      },
      {
        label: msg("Daily"),
        path: "settings/program/daily",
        permission: "program:update",
        keywords: msg("question of the day box prizes odds"),
      },
      pageOf(quests),
      pageOf(teamGoals),
      pageOf(proofProducts),
      {
        label: msg("Corrections"),
        path: "settings/program/corrections",
        permission: "program:update",
        keywords: msg("reasons adjust undo"),
      },
      pageOf(pointsReport),
    ],
  },
  {
    label: msg("Layout"),
    pages: [
      pageOf(navigation),
      {
        label: msg("Carousels"),
        path: "settings/layout/carousels",
        permission: "program:update",
        keywords: msg("home banner hero slides"),
      },
    ],
  },
  {
    label: msg("Branding"),
    pages: [
      {
        label: msg("Colors"),
        path: "settings/branding/colors",
        permission: "program:update",
        letter: "b",
        keywords: msg("theme palette logo"),
      },
      { label: msg("Theme"), path: "settings/branding/theme", permission: "program:update", note: msg("Coming Soon") },
      {
        label: msg("Assets"),
        path: "settings/branding/assets",
        permission: "program:update",
        keywords: msg("logo icon favicon images"),
      },
      { label: msg("Fonts"), path: "settings/branding/fonts", permission: "program:update" },
      { label: msg("Borders"), path: "settings/branding/borders", permission: "program:update" },
      { label: msg("CSS"), path: "settings/branding/css", permission: "program:update" },
    ],
  },
  {
    label: msg("Integrations"),
    pages: [
      pageOf(socialPages),
      {
        label: msg("Offers reward"),
        path: "settings/integrations/offers-reward",
        permission: "program:update",
        keywords: msg("merchants map local offers"),
      },
      { label: msg("Photo contests"), path: "settings/integrations/photo-contests", permission: "program:update" },
      pageOf(chain),
      pageOf(apiKeys),
      pageOf(webhooks),
    ],
  },
];

/** Pages that create something, offered by the search. A letter opens them by itself. */
const ACTIONS: readonly AdminPage[] = RESOURCES.flatMap(({ actions }) => actions ?? []);

/** Pages that no menu has, which the search finds. */
const FURTHER_PAGES: readonly AdminPage[] = [
  { label: msg("Imports of users"), path: "participants/imports", permission: "users:manage" },
  { label: msg("Exports of users"), path: "participants/exports", permission: "users:manage" },
  { label: msg("Bulk changes"), path: "participants/bulk_changes", permission: "users:manage" },
];

/** The first settings page. */
export const SETTINGS_START = "settings/program/general";
export const ORGANIZATION: AdminLink = { label: msg("Organization"), to: "/admin/v2/organization/programs" };
/** The pages of the organization, for those who manage it. */
export const ORGANIZATION_PAGES: readonly AdminLink[] = [
  { label: msg("Programs"), to: ORGANIZATION.to, letter: "p" },
  { label: msg("Admins"), to: "/admin/v2/organization/admins" },
  { label: msg("Audit log"), to: "/admin/v2/organization/audit_log", letter: "l" },
  { label: msg("Organization settings"), to: "/admin/v2/organization/settings" },
];
export const CREATE_PROGRAM = `${ORGANIZATION.to}?new=1`;
/** What can be created in the organization. */
export const ORGANIZATION_ACTIONS: readonly AdminLink[] = [
  { label: msg("Create Program"), to: CREATE_PROGRAM },
  { label: msg("Invite Admin"), to: "/admin/v2/organization/admins?invite=1" },
];
export const HELP: AdminLink = {
  label: msg("Documentation"),
  to: HELP_PATH,
  keywords: msg("help guide rules manual"),
};
export const API_DOCS: AdminLink = {
  label: msg("API documentation"),
  to: "/admin/v2/docs",
  keywords: msg("help developers reference calls"),
};
export const ACCOUNT: AdminLink = { label: msg("Account"), to: "/admin/v2/account", letter: "a" };

type WithPermissions = Pick<AdminProgramView, "id" | "permissions" | "features">;

/**
 * The main navigation of a program: the entries that the admin may open, on a new program with the way back to the first
 * steps. `pathname` determines the current one, and `counts` says how many rows wait.
 */
export function navigationOf(
  program: WithPermissions & { first_steps_shown: boolean },
  pathname: string,
  counts: InboxCounts | null = null,
): NavEntry[] {
  const section = sectionOf(pathname);
  const pages = program.first_steps_shown ? [FIRST_STEPS, ...NAVIGATION] : NAVIGATION;
  return permittedPages(program, pages).map((page) => ({
    ...linkTo(program, page),
    current: page.path === section,
    waiting: QUEUES.some((queue) => queue === page.path) ? (counts?.[page.path as Queue] ?? 0) : undefined,
  }));
}

const INBOX: AdminPage = { label: msg("Inbox"), path: "inbox", permission: "inbox:view", letter: "i" };

/** The inbox of a program, which the bell opens; empty for admins who may not open it. */
export function inboxOf(program: WithPermissions): AdminLink[] {
  return permittedPages(program, [INBOX]).map((page) => linkTo(program, page));
}

/** The settings of a program: the groups and pages that the admin may open. `pathname` determines the current one. */
export function settingsOf(program: WithPermissions, pathname: string): { label: string; pages: NavEntry[] }[] {
  const groups = SETTINGS.map(({ label, pages }) => {
    const links = permittedPages(program, pages).map((page) => linkTo(program, page));
    return {
      label,
      pages: links.map((link) => ({ ...link, current: pathname === link.to || pathname.startsWith(`${link.to}/`) })),
    };
  });
  return groups.filter(({ pages }) => pages.length > 0);
}

/** The pages that no menu has, which the admin may open. */
export function furtherPagesOf(program: WithPermissions): AdminLink[] {
  return permittedPages(program, FURTHER_PAGES).map((page) => linkTo(program, page));
}

/** The pages to create something that the admin may open on this program. */
export function actionsOf(program: WithPermissions): AdminLink[] {
  return permittedPages(program, ACTIONS).map((page) => linkTo(program, page));
}

/** Whether this is the path of a page in the list of settings. */
export function isInSettings(pathname: string): boolean {
  return ["settings", "points", "events"].includes(sectionOf(pathname) ?? "");
}

/** The landing page of a program, or null when the admin may open none of its pages. */
export function landingOf(program: WithPermissions): AdminLink | null {
  const [page] = permittedPages(program, LANDING);
  return page ? linkTo(program, page) : null;
}

function permittedPages(program: WithPermissions, pages: readonly AdminPage[]): AdminPage[] {
  return pages.filter(
    ({ permission, feature }) =>
      program.permissions.includes(permission) && (feature === undefined || program.features.includes(feature)),
  );
}

function linkTo({ id }: WithPermissions, { label, path, letter, note, keywords }: AdminPage): AdminLink {
  return { label, letter, note, keywords, to: `/admin/v2/programs/${id}/${path}` };
}

/** The section of the admin that a path belongs to: 'rewards' for the list and for a single reward. */
function sectionOf(pathname: string): string | undefined {
  return /^\/admin\/v2\/(?:programs\/[^/]+\/)?([^/]+)/.exec(pathname)?.[1];
}
