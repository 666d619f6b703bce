import { beforeAll, describe, expect, test } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { isRepeated, operationsOf } from "~/http/openapi/operations.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import {
  accessOf,
  API_KEY_SCOPES,
  isProgramPermission,
  type PlatformPermission,
  type ProgramPermission,
  type ProgramRole,
} from "~/platform/permissions";
import routeTable from "~/routes";
import { movePoints } from "~/services/points/moves.server";
import { NO_POINTS_RULES } from "~/services/points/points-rules.schema";
import { NOW } from "../factories";
import { enableAptos } from "../services/chain/chain-world";
import { appUnder, buildUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import {
  createAdmins,
  createAnswerPhoto,
  createApiKey,
  createChallenge,
  createCommunicationSetting,
  createDailyQuestion,
  createDomain,
  createEarningRule,
  createEvent,
  createEventType,
  createEvergreenValue,
  createExport,
  createFeedPost,
  createFile,
  createHold,
  createImport,
  createNote,
  createOfferReport,
  createOrder,
  createParticipant,
  createPasskey,
  createProfileAttribute,
  createProgramPage,
  createProofMerchant,
  createProofProduct,
  createQuest,
  createReceipt,
  createReferral,
  createRejectedRow,
  createReward,
  createSubmission,
  createTag,
  createTeamGoal,
  createTemplate,
  createWebhook,
  createWebhookDelivery,
} from "../setup/people";

/**
 * Access control of the admin: every URL × every kind of admin × page, data request, JSON call and every method that
 * changes something. The expected statuses follow from platform/permissions.ts. The URLs come from app/routes.ts, and
 * each of them must be listed here with the permission it needs.
 */
const { pool } = await testDatabase();
const app = await appUnder("admin/v2");
const build = await buildUnder("admin/v2");

type Who = keyof Awaited<ReturnType<typeof createAdmins>>["admins"];
type Client = Who | "signed out";
const ALL_CLIENTS: readonly Client[] = [
  "super",
  "owner",
  "manager",
  "reviewer",
  "analyst",
  "nobody",
  "nw-owner",
  "signed out",
];
/** The most and the least powerful client: what the first may not do, nobody may. */
const EXTREMES: readonly Client[] = ["super", "signed out"];
const PROGRAMS = ["demo", "harbor", "northwind"] as const;
type Program = (typeof PROGRAMS)[number];
const FEATURES: Record<Program, readonly string[]> = {
  demo: ["receipts", "offers_reward", "tiers", "dynamic_feed_posts"],
  harbor: [],
  northwind: [
    "receipts",
    "offers_reward",
    "tiers",
    "dynamic_feed_posts",
    "staff_receipts_view",
    "staff_receipts_manage",
  ],
};

type Needs = ProgramPermission | PlatformPermission | "signed in" | "any role";
const WRITES = ["POST", "PUT", "PATCH", "DELETE"] as const;
type Write = (typeof WRITES)[number];
/** A change: the permission it needs, and valid input, so that only a missing permission can reject it. */
type Change = { needs: Needs; body?: (program: Program) => object };
/**
 * What a URL needs, by method. A method that is not listed fails for everybody. URLs that redirect have their own tests
 * below. `query` is appended to the URL. `feature`: without it the URL does not exist.
 */
type Access = { GET?: Needs | "redirects"; query?: string; feature?: string } & Partial<Record<Write, Change>>;

const NEW_REWARD = () => ({ name: "Mug", selection: "redeem" });
const NEW_CHALLENGE = () => ({ challenge_type: "link", caption: "Visit us", link_url: "https://store.example.test/" });
const NEW_CAPTION = () => ({ caption: "Visit our store" });
const NEW_MENU = () => ({ data: [{ name: "Rules", navigation_url: "/rules" }] });
const NEW_SLIDE = () => ({ carousels: [{ title: "Spring" }] });
const NEW_WEBHOOK = () => ({
  url: "https://127.0.0.1/",
  events: ["reward.claimed"],
  description: "To the Mug shop",
});
const REPLAYED_DAY = () => ({ from: "2026-11-20T00:00", to: "2026-11-21T00:00" });
const NEW_DOMAIN = () => ({ domain: "Spring Fest", domain_type: "perk_domain" });
const NEW_SUPPORT = () => ({ support_email: "help@example.test" });
const POINTS_RULES = () => ({ ...NO_POINTS_RULES });
const NEW_TAG = () => ({ name: "Spring" });
const NEW_NAME = () => ({ name: "Mug.png", alt_text: "A mug" });
let attributes = 0;
/** A name of its own each time, since a program has each name once. */
const NEW_ATTRIBUTE = () => ({ attribute_name: `mug_${++attributes}`, display_name: "Mug", field_type: "text" });
const NEW_PAGE = () => ({ title: "Mug", slug: `mug-${++attributes}`, content: "<p>Mugs</p>" });
const NEW_TEMPLATE = () => ({ name: `Mug ${++attributes}`, subject_en: "Your Mug", text_en: "It is here." });
const NEW_TITLE = () => ({ title: `Mug ${++attributes}` });
const NEW_SOCIAL_PAGE = () => ({ platform: "instagram", url: `https://instagram.com/mug${++attributes}` });
const NEW_KEY = () => ({ name: `Mug ${++attributes}`, expires_at: new Date(Date.now() + 86_400_000).toISOString() });
const NEW_ORGANIZATION_NAME = () => ({ name: `Mug House ${++attributes}` });
const NEW_OFFERS = () => ({ redirect_magic_link: `/mug-${++attributes}` });
const NEW_PARTNER = () => ({ qrati_program_id: `mug-${++attributes}` });
const NEW_LABEL = () => ({ display_name: `Mug ${++attributes}` });
const NEW_SETTING = () => ({ channel: "all", description: "About mugs" });
const NEW_TIERS = () => ({
  tiers: [
    { name: "Cup", points_threshold_min: 0, points_threshold_max: 99 },
    { name: `Mug ${++attributes}`, points_threshold_min: 100, points_threshold_max: null },
  ],
});
/** The definition of the migration. */
const ENDING_MAIL = "01900000-0000-7000-8000-000000000002";
const NEW_POST = () => ({ title: `About mugs ${++attributes}` });
const NEW_QUESTION = () => ({ text: `Which mug? ${++attributes}`, options: ["The red one", "The blue one"] });
const NEW_QUEST = () => ({
  title: `Mugs ${++attributes}`,
  steps: [crypto.randomUUID(), crypto.randomUUID()],
  prize_points: 5,
});
const NEW_GOAL = () => ({
  title: `Mugs ${++attributes}`,
  counts: "challenges",
  target: 100,
  minimum: 1,
  starts_at: "2040-01-01T00:00",
  ends_at: "2040-02-01T00:00",
  prize_points: 10,
});
const NEW_EVENT_TYPE = () => ({ name: `mug.seen${++attributes}`, label: "Mug seen" });
const NEW_SHOP_ORDER = () => ({
  external_id: `mug-${++attributes}`,
  placed_at: "2026-01-05T10:00:00Z",
  currency: "USD",
  lines: [{ sku: "mug", quantity: 1, price: 12.5 }],
});
/** Of somebody unknown, so that it waits. */
const NEW_EVENT = () => ({
  name: "mug.seen",
  external_id: `mug-${++attributes}`,
  participant: { email: "nobody@example.test" },
});
const NEW_RULE = () => ({
  name: `Mugs ${++attributes}`,
  trigger: "order",
  give: { kind: "per_amount", points: 1, amount: 1 },
  max_per_day: 100,
});
const NEW_RULE_NAME = () => ({ name: `Mugs ${++attributes}` });
const RULE_CHECK = () => ({ trigger: "order", condition: { expression: "order.total > 5" } });
const RULE_TRIAL = () => ({ trigger: "order", give: { kind: "points", points: 5 } });
const QUESTIONS = () => ({ questions: [NEW_QUESTION()] });
const POSTS = () => ({ posts: [{ external_id: `mug-${++attributes}`, title: "About mugs" }] });
const EVERGREEN = () => ({ evergreen_setting_definition_id: ENDING_MAIL, active: true });
const NEW_DESCRIPTION = () => ({ description: `About mugs ${++attributes}` });
const NEW_PRODUCT = () => ({ product_name: `Mug ${++attributes}`, points_per_cents: 0.02 });
const NEW_MERCHANT = () => ({ name: `Mug shop ${++attributes}` });
const NEW_LIMIT = () => ({ max_per_day: ++attributes });
const REFERRAL_REVIEW = () => ({ referral: { status: "approved" } });
const RECEIPT_REVIEW = () => ({ intent: "update", receipt: { integrity: "valid" } });
const NEW_ITEM = () => ({ name: "Mug", price: "4.50" });
const SELECTED = () => ({ ids: ["00000000-0000-7000-8000-000000000000"] });
const NEW_EXPORT = () => ({ mode: "default", type: "report", selected_attributes: [] });
const NEW_ORDER = () => ({ intent: "order", version: "none", ...SELECTED() });
/** Another one each time. */
const NEW_WALLET = () => ({ wallet_address: `0x${(++attributes).toString(16).padStart(64, "0")}` });
const NEW_COLOR = () => ({ "perk-primary": `#${(++attributes).toString(16).padStart(6, "0")}` });
/** The same intents on each of these pages: the fields that are sent name the form. */
const BRANDING_FORM: Access = {
  GET: "program:update",
  POST: { needs: "program:update", body: NEW_COLOR },
  PUT: { needs: "program:update", body: NEW_COLOR },
  PATCH: { needs: "program:update", body: NEW_COLOR },
};
const NEW_VALUE = () => ({ value: "Rowing" });
const INVITATION = () => ({ email: "invited@example.test", owner: true });

const ACCESS: Record<string, Access> = {
  "admin/v2": { GET: "redirects" },
  "admin/v2/*": { GET: "redirects" },
  "admin/v2/account": {
    GET: "signed in",
    POST: { needs: "signed in" },
    PUT: { needs: "signed in" },
    PATCH: { needs: "signed in" },
  },
  "admin/v2/help": { GET: "signed in" },
  "admin/v2/help/:topic": { GET: "signed in" },
  "admin/v2/search": { GET: "global_search:view", query: "?program_id=:programId&q=mug" },
  "admin/v2/programs": {
    GET: "signed in",
    POST: { needs: "organization:manage", body: () => ({ name: "Summer Club" }) },
  },
  "admin/v2/programs/:programId": { GET: "redirects" },
  "admin/v2/programs/:programId/deactivate_program": { POST: { needs: "organization:manage", body: () => ({}) } },
  "admin/v2/programs/:programId/reactivate_program": { POST: { needs: "organization:manage", body: () => ({}) } },
  "admin/v2/organization/programs": {
    GET: "organization:view",
    POST: { needs: "organization:manage", body: () => ({ name: "Winter Club" }) },
  },
  "admin/v2/organization/admins": {
    GET: "organization:view",
    POST: { needs: "organization:manage", body: INVITATION },
    PUT: { needs: "organization:manage" },
    PATCH: { needs: "organization:manage" },
  },
  "admin/v2/organization/settings": {
    GET: "organization:manage",
    PUT: { needs: "organization:manage", body: NEW_ORGANIZATION_NAME },
    PATCH: { needs: "organization:manage", body: NEW_ORGANIZATION_NAME },
  },
  "admin/v2/organization/audit_log": { GET: "organization:manage" },
  "admin/v2/organization/audit_log.csv": { GET: "organization:manage" },
  "admin/v2/organization/saved_views": {
    GET: "organization:view",
    query: "?list=admins",
    POST: { needs: "organization:view", body: () => ({ list: "admins", name: "Owners", query: "role=owner" }) },
    DELETE: { needs: "organization:view" },
  },
  "admin/v2/organization/features": {
    GET: "super_admin:view",
    POST: { needs: "super_admin:manage", body: () => ({ key: "games", name: "Games" }) },
  },
  "admin/v2/organization/features/new": {
    GET: "super_admin:manage",
    POST: { needs: "super_admin:manage", body: () => ({ key: "games", name: "Games" }) },
  },
  "admin/v2/organization/jobs": {
    GET: "super_admin:view",
    POST: { needs: "super_admin:manage" },
  },
  "admin/v2/organization/status": {
    GET: "super_admin:view",
    POST: { needs: "super_admin:manage", body: () => ({ intent: "send_test_mail" }) },
  },
  "admin/v2/organization/processes": { GET: "super_admin:view" },
  "admin/v2/organization/backups": { GET: "super_admin:view", POST: { needs: "super_admin:manage" } },
  "admin/v2/users": { GET: "organization:view", POST: { needs: "organization:manage", body: INVITATION } },
  "admin/v2/users/new": { GET: "organization:manage" },
  "admin/v2/users/:adminId/toggle_user_status": {
    POST: { needs: "organization:manage", body: () => ({ active: "true" }) },
  },
  "admin/v2/programs/:programId/dashboard": {
    GET: "dashboard:view",
    POST: { needs: "dashboard:view", body: () => ({ intent: "weekly_mail_off" }) },
  },
  "admin/v2/programs/:programId/dashboard/figures": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/figures.csv": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/figures/challenges": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/figures/challenges.csv": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/figures/rewards": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/figures/rewards.csv": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/weekly_mail": {
    GET: "dashboard:view",
    POST: { needs: "dashboard:view", body: () => ({}) },
    DELETE: { needs: "dashboard:view", body: () => ({}) },
  },
  "admin/v2/programs/:programId/dashboard/actions": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/challenges": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/rewards": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/program_performance_metrics": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/program_performance_metrics": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/users_growth": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/users_growth": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/top_users_all_time": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/top_users_all_time": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/top_users_this_month": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/top_users_this_month": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/latest_users": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/latest_users": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/latest_actions": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/latest_actions": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/actions": { GET: "dashboard:view" },
  "admin/v2/programs/:programId/dashboard/actions.csv": { GET: "users:manage" },
  "admin/v2/programs/:programId/rewards": { GET: "rewards:view", POST: { needs: "rewards:create", body: NEW_REWARD } },
  "admin/v2/programs/:programId/rewards.csv": { GET: "rewards:manage" },
  "admin/v2/programs/:programId/rewards/order": {
    GET: "rewards:update",
    POST: { needs: "rewards:update", body: NEW_ORDER },
  },
  "admin/v2/programs/:programId/challenges/order": {
    GET: "challenges:update",
    POST: { needs: "challenges:update", body: NEW_ORDER },
  },
  "admin/v2/programs/:programId/rewards/new": {
    GET: "rewards:create",
    POST: { needs: "rewards:create", body: NEW_REWARD },
  },
  "admin/v2/programs/:programId/challenges": {
    GET: "challenges:view",
    POST: { needs: "challenges:create", body: NEW_CHALLENGE },
  },
  "admin/v2/programs/:programId/challenges/new": {
    GET: "challenges:create",
    POST: { needs: "challenges:create", body: NEW_CHALLENGE },
  },
  "admin/v2/programs/:programId/challenges.csv": { GET: "challenges:manage" },
  "admin/v2/challenges/:challengeId": {
    GET: "challenges:view",
    POST: { needs: "challenges:manage", body: () => ({ intent: "toggle_approval", published: "true" }) },
    PUT: { needs: "challenges:update", body: NEW_CAPTION },
    PATCH: { needs: "challenges:update", body: NEW_CAPTION },
    DELETE: { needs: "challenges:manage", body: () => ({}) },
  },
  "admin/v2/challenges/:challengeId/edit": {
    GET: "challenges:update",
    PUT: { needs: "challenges:update", body: NEW_CAPTION },
    PATCH: { needs: "challenges:update", body: NEW_CAPTION },
  },
  "admin/v2/challenges/:challengeId/history": { GET: "challenges:update" },
  "admin/v2/rewards/:rewardId/history": { GET: "rewards:update" },
  "admin/v2/challenges/:challengeId/participants": { GET: "challenges:view" },
  "admin/v2/challenges/:challengeId/participants.csv": { GET: "challenges:manage" },
  "admin/v2/challenges/:challengeId/participant_answers": { GET: "challenges:view" },
  "admin/v2/challenges/:challengeId/participant_answers.csv": { GET: "challenges:manage" },
  "admin/v2/programs/:programId/navigation_menus": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_MENU },
  },
  "admin/v2/programs/:programId/navigation_menus/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_MENU },
  },
  "admin/v2/programs/:programId/carousels": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SLIDE },
  },
  "admin/v2/programs/:programId/carousels/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SLIDE },
  },
  "admin/v2/programs/:programId/webhooks": {
    GET: "webhooks:manage",
    POST: { needs: "webhooks:manage", body: NEW_WEBHOOK },
  },
  "admin/v2/programs/:programId/webhooks/new": { GET: "webhooks:manage" },
  "admin/v2/programs/:programId/webhooks/:webhookId": {
    GET: "webhooks:manage",
    PUT: { needs: "webhooks:manage", body: NEW_WEBHOOK },
    PATCH: { needs: "webhooks:manage", body: NEW_WEBHOOK },
    DELETE: { needs: "webhooks:manage" },
  },
  "admin/v2/programs/:programId/webhooks/:webhookId/rotate_secret": { POST: { needs: "webhooks:manage" } },
  "admin/v2/programs/:programId/webhooks/:webhookId/test": { POST: { needs: "webhooks:manage" } },
  "admin/v2/programs/:programId/webhooks/:webhookId/replay": {
    POST: { needs: "webhooks:manage", body: REPLAYED_DAY },
  },
  "admin/v2/programs/:programId/webhooks/:webhookId/deliveries": { GET: "webhooks:manage" },
  "admin/v2/programs/:programId/webhooks/:webhookId/deliveries/live": { GET: "webhooks:manage" },
  "admin/v2/programs/:programId/webhooks/:webhookId/deliveries/:deliveryId": { GET: "webhooks:manage" },
  "admin/v2/programs/:programId/webhooks/:webhookId/deliveries/:deliveryId/replay": {
    POST: { needs: "webhooks:manage" },
  },
  "admin/v2/programs/:programId/settings/integrations/webhooks": { GET: "webhooks:manage" },
  "admin/v2/programs/:programId/settings/integrations/webhooks/new": {
    GET: "webhooks:manage",
    POST: { needs: "webhooks:manage", body: NEW_WEBHOOK },
  },
  "admin/v2/programs/:programId/settings/integrations/webhooks/:webhookId": {
    GET: "webhooks:manage",
    PUT: { needs: "webhooks:manage", body: NEW_WEBHOOK },
    PATCH: { needs: "webhooks:manage", body: NEW_WEBHOOK },
    DELETE: { needs: "webhooks:manage" },
  },
  "admin/v2/programs/:programId/settings/integrations/webhooks/:webhookId/deliveries": {
    GET: "webhooks:manage",
    POST: { needs: "webhooks:manage", body: () => ({ intent: "replay_range", ...REPLAYED_DAY() }) },
  },
  "admin/v2/programs/:programId/domain_lists": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_DOMAIN },
  },
  "admin/v2/programs/:programId/domain_lists/new": { GET: "program:update" },
  "admin/v2/programs/:programId/domain_lists/:domainId": { DELETE: { needs: "program:update" } },
  "admin/v2/programs/:programId/settings/integrations/aptos": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_WALLET },
    PATCH: { needs: "program:update", body: NEW_WALLET },
  },
  "admin/v2/programs/:programId/blockchain_transactions": { GET: "program:update" },
  "admin/v2/rewards/:rewardId/blockchain_transactions": { GET: "rewards:view" },
  "admin/v2/programs/:programId/users/:participantId/blockchain_transactions": { GET: "users:view" },
  "admin/v2/participants/:participantId/blockchain_transactions": { GET: "users:view" },
  "admin/v2/aptos/enabled": { GET: "rewards:view", query: "?program_id=:programId" },
  "admin/v2/aptos/:aptosId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_WALLET },
    PATCH: { needs: "program:update", body: NEW_WALLET },
  },
  "admin/v2/programs/:programId/settings/program/general": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SUPPORT },
    PUT: { needs: "program:update", body: NEW_SUPPORT },
    PATCH: { needs: "program:update", body: NEW_SUPPORT },
  },
  "admin/v2/programs/:programId/settings/branding": { GET: "redirects" },
  "admin/v2/programs/:programId/settings/branding/colors": BRANDING_FORM,
  "admin/v2/programs/:programId/settings/branding/theme": { GET: "program:update" },
  "admin/v2/programs/:programId/settings/branding/assets": BRANDING_FORM,
  "admin/v2/programs/:programId/settings/branding/fonts": BRANDING_FORM,
  "admin/v2/programs/:programId/settings/branding/borders": BRANDING_FORM,
  "admin/v2/programs/:programId/settings/branding/css": BRANDING_FORM,
  "admin/v2/programs/:programId/update_template_details": { PUT: { needs: "program:update", body: NEW_COLOR } },
  "admin/v2/programs/:programId/fonts": { GET: "program:update" },
  "admin/v2/programs/:programId/settings/program/labels": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SUPPORT },
    PUT: { needs: "program:update", body: NEW_SUPPORT },
    PATCH: { needs: "program:update", body: NEW_SUPPORT },
  },
  "admin/v2/programs/:programId/settings/program/seo": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SUPPORT },
    PUT: { needs: "program:update", body: NEW_SUPPORT },
    PATCH: { needs: "program:update", body: NEW_SUPPORT },
  },
  "admin/v2/programs/:programId/settings/program/enrollment": {
    GET: "program:manage",
    POST: { needs: "program:update", body: NEW_SUPPORT },
    PUT: { needs: "program:update", body: NEW_SUPPORT },
    PATCH: { needs: "program:update", body: NEW_SUPPORT },
  },
  "admin/v2/programs/:programId/settings/program/corrections": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SUPPORT },
    PUT: { needs: "program:update", body: NEW_SUPPORT },
    PATCH: { needs: "program:update", body: NEW_SUPPORT },
  },
  "admin/v2/programs/:programId/social_picture": { GET: "any role" },
  "admin/v2/programs/:programId/settings/program/program-pages": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_PAGE },
  },
  "admin/v2/programs/:programId/program_pages": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_PAGE },
  },
  "admin/v2/programs/:programId/settings/program/program-pages/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_PAGE },
  },
  "admin/v2/programs/:programId/program_pages/new": { GET: "program:update" },
  "admin/v2/programs/:programId/settings/program/program-pages/:programPageId": {
    GET: "program:update",
    POST: { needs: "program:update", body: () => ({ intent: "update", ...NEW_TITLE() }) },
    PUT: { needs: "program:update", body: NEW_TITLE },
    PATCH: { needs: "program:update", body: NEW_TITLE },
  },
  "admin/v2/programs/:programId/program_pages/:programPageId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_TITLE },
    PATCH: { needs: "program:update", body: NEW_TITLE },
  },
  "admin/v2/programs/:programId/program_pages/:programPageId/publish": { POST: { needs: "program:update" } },
  "admin/v2/programs/:programId/program_pages/:programPageId/archive": { POST: { needs: "program:update" } },
  "admin/v2/programs/:programId/settings/integrations/social-network-pages": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SOCIAL_PAGE },
    DELETE: { needs: "program:update", body: () => ({ id: "none" }) },
  },
  "admin/v2/programs/:programId/settings/integrations/social-network-pages/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SOCIAL_PAGE },
  },
  "admin/v2/programs/:programId/settings/integrations/api_auths": {
    GET: "api_keys:manage",
    POST: { needs: "api_keys:manage", body: NEW_KEY },
  },
  "admin/v2/programs/:programId/settings/integrations/api_auths/new": {
    GET: "api_keys:manage",
    POST: { needs: "api_keys:manage", body: NEW_KEY },
  },
  "admin/v2/programs/:programId/api_auths": {
    GET: "api_keys:manage",
    POST: { needs: "api_keys:manage", body: NEW_KEY },
  },
  "admin/v2/programs/:programId/api_auths/new": { GET: "api_keys:manage" },
  "admin/v2/programs/:programId/api_auths/:apiKeyId": { DELETE: { needs: "api_keys:manage" } },
  "admin/v2/programs/:programId/social_network_pages": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SOCIAL_PAGE },
    DELETE: { needs: "program:update", body: () => ({ id: "none" }) },
  },
  "admin/v2/programs/:programId/settings/integrations/offers-reward": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_OFFERS },
    PATCH: { needs: "program:update", body: NEW_OFFERS },
  },
  "admin/v2/offers_reward/:programId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_OFFERS },
    PATCH: { needs: "program:update", body: NEW_OFFERS },
  },
  "admin/v2/programs/:programId/settings/integrations/photo-contests": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_PARTNER },
    PATCH: { needs: "program:update", body: NEW_PARTNER },
  },
  "admin/v2/photo_contest/:programId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_PARTNER },
    PATCH: { needs: "program:update", body: NEW_PARTNER },
  },
  "admin/v2/programs/:programId/features": {
    GET: "super_admin:view",
    POST: { needs: "super_admin:manage", body: () => ({ key: "tiers", on: true }) },
  },
  "admin/v2/programs/:programId/settings/program/domain-list": {
    GET: "program:update",
    DELETE: { needs: "program:update", body: () => ({ id: "none" }) },
  },
  "admin/v2/programs/:programId/settings/program/domain-list/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_DOMAIN },
  },
  "admin/v2/programs/:programId/settings/layout/navigation-menus": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_MENU },
  },
  "admin/v2/programs/:programId/settings/layout/carousels": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SLIDE },
  },
  "admin/v2/programs/:programId/settings/program/content-tags": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_TAG },
  },
  "admin/v2/programs/:programId/settings/program/content-tags/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_TAG },
  },
  "admin/v2/programs/:programId/settings/program/content-tags/:tagId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_TAG },
    PATCH: { needs: "program:update", body: NEW_TAG },
    DELETE: { needs: "program:update", body: () => ({}) },
  },
  "admin/v2/programs/:programId/settings/program/content-tags/:tagId/edit": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_TAG },
    PATCH: { needs: "program:update", body: NEW_TAG },
    DELETE: { needs: "program:update", body: () => ({}) },
  },
  "admin/v2/programs/:programId/settings/program/tags": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_TAG },
  },
  "admin/v2/programs/:programId/settings/program/tags/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_TAG },
  },
  "admin/v2/programs/:programId/settings/program/tags/:tagId/edit": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_TAG },
    PATCH: { needs: "program:update", body: NEW_TAG },
    DELETE: { needs: "program:update", body: () => ({}) },
  },
  "admin/v2/programs/:programId/content_tags": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_TAG },
  },
  "admin/v2/programs/:programId/content_tags/new": { GET: "program:update" },
  "admin/v2/programs/:programId/content_tags/:tagId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_TAG },
    PATCH: { needs: "program:update", body: NEW_TAG },
    DELETE: { needs: "program:update", body: () => ({}) },
  },
  "admin/v2/programs/:programId/tags": { GET: "program:update", POST: { needs: "program:update", body: NEW_TAG } },
  "admin/v2/programs/:programId/tags/new": { GET: "program:update" },
  "admin/v2/programs/:programId/tags/:tagId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_TAG },
    PATCH: { needs: "program:update", body: NEW_TAG },
    DELETE: { needs: "program:update", body: () => ({}) },
  },
  "admin/v2/programs/:programId/settings/program/purchase-proof": {
    GET: "receipts:manage",
    PUT: { needs: "receipts:manage", body: NEW_LIMIT },
    PATCH: { needs: "receipts:manage", body: NEW_LIMIT },
  },
  "admin/v2/programs/:programId/settings/program/purchase-proof/products": {
    GET: "receipts:manage",
    POST: { needs: "receipts:manage", body: NEW_PRODUCT },
  },
  "admin/v2/programs/:programId/settings/program/purchase-proof/products/new": {
    GET: "receipts:manage",
    POST: { needs: "receipts:manage", body: NEW_PRODUCT },
  },
  "admin/v2/programs/:programId/settings/program/purchase-proof/products/:productId": {
    GET: "receipts:manage",
    PUT: { needs: "receipts:manage", body: NEW_PRODUCT },
    PATCH: { needs: "receipts:manage", body: NEW_PRODUCT },
    DELETE: { needs: "receipts:manage", body: () => ({}) },
  },
  "admin/v2/programs/:programId/purchase_proof_products": {
    GET: "receipts:manage",
    POST: { needs: "receipts:manage", body: NEW_PRODUCT },
  },
  "admin/v2/programs/:programId/purchase_proof_products/new": { GET: "receipts:manage" },
  "admin/v2/programs/:programId/purchase_proof_products/:productId": {
    GET: "receipts:manage",
    PUT: { needs: "receipts:manage", body: NEW_PRODUCT },
    PATCH: { needs: "receipts:manage", body: NEW_PRODUCT },
    DELETE: { needs: "receipts:manage", body: () => ({}) },
  },
  "admin/v2/programs/:programId/settings/program/purchase-proof/merchants": {
    GET: "receipts:manage",
    POST: { needs: "receipts:manage", body: NEW_MERCHANT },
  },
  "admin/v2/programs/:programId/settings/program/purchase-proof/merchants/new": {
    GET: "receipts:manage",
    POST: { needs: "receipts:manage", body: NEW_MERCHANT },
  },
  "admin/v2/programs/:programId/settings/program/purchase-proof/merchants/:merchantId": {
    GET: "receipts:manage",
    PUT: { needs: "receipts:manage", body: NEW_MERCHANT },
    PATCH: { needs: "receipts:manage", body: NEW_MERCHANT },
    DELETE: { needs: "receipts:manage", body: () => ({}) },
  },
  "admin/v2/programs/:programId/purchase_proof_merchants": {
    GET: "receipts:manage",
    POST: { needs: "receipts:manage", body: NEW_MERCHANT },
  },
  "admin/v2/programs/:programId/purchase_proof_merchants/new": { GET: "receipts:manage" },
  "admin/v2/programs/:programId/purchase_proof_merchants/:merchantId": {
    GET: "receipts:manage",
    PUT: { needs: "receipts:manage", body: NEW_MERCHANT },
    PATCH: { needs: "receipts:manage", body: NEW_MERCHANT },
    DELETE: { needs: "receipts:manage", body: () => ({}) },
  },
  "admin/v2/programs/:programId/purchase_proof_program_setting": {
    GET: "receipts:manage",
    POST: { needs: "receipts:manage", body: NEW_LIMIT },
    PUT: { needs: "receipts:manage", body: NEW_LIMIT },
    PATCH: { needs: "receipts:manage", body: NEW_LIMIT },
  },
  "admin/v2/challenges/:challengeId/purchase_proof_eligible_products": { GET: "receipts:manage" },
  "admin/v2/rewards/:rewardId": {
    GET: "rewards:view",
    PUT: { needs: "rewards:update", body: () => ({ name: "Cup" }) },
    PATCH: { needs: "rewards:update", body: () => ({ name: "Cup" }) },
    DELETE: { needs: "rewards:manage", body: () => ({}) },
  },
  "admin/v2/rewards/:rewardId/edit": {
    GET: "rewards:update",
    PUT: { needs: "rewards:update", body: () => ({ name: "Cup" }) },
    PATCH: { needs: "rewards:update", body: () => ({ name: "Cup" }) },
  },
  "admin/v2/rewards/:rewardId/participants.csv": { GET: "rewards:manage" },
  "admin/v2/rewards/:rewardId/reward_participants": { GET: "rewards:view" },
  "admin/v2/rewards/:rewardId/coupons": {
    GET: "rewards:manage",
    POST: { needs: "rewards:manage", body: () => ({ codes: "MUG-1, MUG-2" }) },
    DELETE: { needs: "rewards:manage" },
  },
  "admin/v2/rewards/:rewardId/sweepstake": { GET: "rewards:manage", POST: { needs: "rewards:manage" } },
  "admin/v2/rewards/:rewardId/sweepstake.csv": { GET: "rewards:manage" },
  "admin/v2/rewards/:rewardId/mini_contest": { GET: "rewards:manage", POST: { needs: "rewards:manage" } },
  "admin/v2/programs/:programId/settings": { GET: "redirects" },
  "admin/v2/programs/:programId/settings/*": { GET: "redirects" },
  "admin/v2/programs/:programId/settings/program/media-library": { GET: "media:view" },
  "admin/v2/programs/:programId/program_attachments": {
    GET: "media:view",
    POST: { needs: "media:manage" },
    DELETE: { needs: "media:manage", body: SELECTED },
  },
  "admin/v2/programs/:programId/program_attachments/:fileId": {
    GET: "media:view",
    PUT: { needs: "media:manage", body: NEW_NAME },
    PATCH: { needs: "media:manage", body: NEW_NAME },
    DELETE: { needs: "media:manage", body: NEW_NAME },
  },
  "admin/v2/programs/:programId/settings/program/profile-attributes": {
    GET: "program:manage",
    POST: { needs: "program:manage", body: NEW_ATTRIBUTE },
  },
  "admin/v2/programs/:programId/profile_attributes": {
    GET: "program:manage",
    POST: { needs: "program:manage", body: NEW_ATTRIBUTE },
  },
  "admin/v2/programs/:programId/settings/program/profile-attributes/new": {
    GET: "program:manage",
    POST: { needs: "program:manage", body: NEW_ATTRIBUTE },
  },
  "admin/v2/programs/:programId/profile_attributes/new": { GET: "program:manage" },
  "admin/v2/programs/:programId/settings/program/profile-attributes/:profileAttributeId": {
    GET: "program:manage",
    POST: { needs: "program:manage", body: () => ({ intent: "update", ...NEW_LABEL() }) },
    PUT: { needs: "program:manage", body: NEW_LABEL },
    PATCH: { needs: "program:manage", body: NEW_LABEL },
  },
  "admin/v2/programs/:programId/profile_attributes/:profileAttributeId": {
    GET: "program:manage",
    PUT: { needs: "program:manage", body: NEW_LABEL },
    PATCH: { needs: "program:manage", body: NEW_LABEL },
  },
  "admin/v2/programs/:programId/settings/program/communication-settings": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SETTING },
  },
  "admin/v2/programs/:programId/communication_settings": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SETTING },
  },
  "admin/v2/programs/:programId/settings/program/communication-settings/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SETTING },
  },
  "admin/v2/programs/:programId/communication_settings/new": { GET: "program:update" },
  "admin/v2/programs/:programId/settings/program/communication-settings/:communicationSettingId": {
    GET: "program:update",
    POST: { needs: "program:update", body: () => ({ intent: "update", ...NEW_DESCRIPTION() }) },
    PUT: { needs: "program:update", body: NEW_DESCRIPTION },
    PATCH: { needs: "program:update", body: NEW_DESCRIPTION },
  },
  "admin/v2/programs/:programId/communication_settings/:communicationSettingId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_DESCRIPTION },
    PATCH: { needs: "program:update", body: NEW_DESCRIPTION },
  },
  "admin/v2/programs/:programId/settings/program/communication-settings/emails/:mailKind": {
    GET: "program:update",
    POST: { needs: "program:update", body: () => ({ intent: "send_test" }) },
    PUT: { needs: "program:update", body: () => ({ active: false }) },
    PATCH: { needs: "program:update", body: () => ({ active: false }) },
  },
  "admin/v2/programs/:programId/participant_mails": { GET: "program:update" },
  "admin/v2/programs/:programId/participant_mails/:mailKind": {
    GET: "program:update",
    PUT: { needs: "program:update", body: () => ({ active: false }) },
    PATCH: { needs: "program:update", body: () => ({ active: false }) },
  },
  "admin/v2/programs/:programId/first_steps": {
    GET: "program:update",
    POST: { needs: "program:update", body: () => ({ intent: "hide" }) },
  },
  "admin/v2/programs/:programId/settings/program/dynamic-feed-posts": {
    GET: "dynamic_feed_posts:manage",
    POST: { needs: "dynamic_feed_posts:manage", body: NEW_POST },
  },
  "admin/v2/programs/:programId/settings/program/dynamic-feed-posts/new": {
    GET: "dynamic_feed_posts:manage",
    POST: { needs: "dynamic_feed_posts:manage", body: NEW_POST },
  },
  "admin/v2/programs/:programId/settings/program/dynamic-feed-posts/:feedPostId/edit": {
    GET: "dynamic_feed_posts:manage",
    POST: { needs: "dynamic_feed_posts:manage", body: () => ({ intent: "update", ...NEW_POST() }) },
    PUT: { needs: "dynamic_feed_posts:manage", body: NEW_POST },
    PATCH: { needs: "dynamic_feed_posts:manage", body: NEW_POST },
  },
  "admin/v2/programs/:programId/dynamic_feed_posts": {
    GET: "dynamic_feed_posts:manage",
    POST: { needs: "dynamic_feed_posts:manage", body: NEW_POST },
  },
  "admin/v2/programs/:programId/dynamic_feed_posts/import": {
    POST: {
      needs: "dynamic_feed_posts:manage",
      body: POSTS,
    },
  },
  "admin/v2/programs/:programId/dynamic_feed_posts/new": { GET: "dynamic_feed_posts:manage" },
  "admin/v2/programs/:programId/dynamic_feed_posts/:feedPostId": {
    GET: "dynamic_feed_posts:manage",
    PUT: { needs: "dynamic_feed_posts:manage", body: NEW_POST },
    PATCH: { needs: "dynamic_feed_posts:manage", body: NEW_POST },
  },
  "admin/v2/programs/:programId/dynamic_feed_posts/:feedPostId/edit": {
    GET: "dynamic_feed_posts:manage",
    PUT: { needs: "dynamic_feed_posts:manage", body: NEW_POST },
    PATCH: { needs: "dynamic_feed_posts:manage", body: NEW_POST },
  },
  "admin/v2/programs/:programId/settings/program/habits": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SUPPORT },
    PUT: { needs: "program:update", body: NEW_SUPPORT },
    PATCH: { needs: "program:update", body: NEW_SUPPORT },
  },
  "admin/v2/programs/:programId/settings/program/habits/names": {
    GET: "users:manage",
    POST: { needs: "users:manage", body: () => ({ intent: "hide", ...SELECTED() }) },
  },
  "admin/v2/programs/:programId/settings/program/daily": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_SUPPORT },
    PUT: { needs: "program:update", body: NEW_SUPPORT },
    PATCH: { needs: "program:update", body: NEW_SUPPORT },
  },
  "admin/v2/programs/:programId/settings/program/daily/questions": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_QUESTION },
  },
  "admin/v2/programs/:programId/settings/program/daily/questions/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_QUESTION },
  },
  "admin/v2/programs/:programId/settings/program/daily/questions/:dailyQuestionId/edit": {
    GET: "program:update",
    POST: { needs: "program:update", body: () => ({ intent: "update", ...NEW_QUESTION() }) },
    PUT: { needs: "program:update", body: NEW_QUESTION },
    PATCH: { needs: "program:update", body: NEW_QUESTION },
    DELETE: { needs: "program:update" },
  },
  "admin/v2/programs/:programId/daily_questions": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_QUESTION },
  },
  "admin/v2/programs/:programId/daily_questions/import": { POST: { needs: "program:update", body: QUESTIONS } },
  "admin/v2/programs/:programId/daily_questions/:dailyQuestionId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_QUESTION },
    PATCH: { needs: "program:update", body: NEW_QUESTION },
    DELETE: { needs: "program:update" },
  },
  "admin/v2/programs/:programId/settings/program/quests": {
    GET: "challenges:view",
    POST: { needs: "challenges:manage", body: NEW_QUEST },
  },
  "admin/v2/programs/:programId/settings/program/quests/new": {
    GET: "challenges:view",
    POST: { needs: "challenges:manage", body: NEW_QUEST },
  },
  "admin/v2/programs/:programId/settings/program/quests/:questId/edit": {
    GET: "challenges:view",
    POST: { needs: "challenges:manage", body: () => ({ intent: "update", ...NEW_TITLE() }) },
    PUT: { needs: "challenges:manage", body: NEW_TITLE },
    PATCH: { needs: "challenges:manage", body: NEW_TITLE },
    DELETE: { needs: "challenges:manage" },
  },
  "admin/v2/programs/:programId/quests": {
    GET: "challenges:view",
    POST: { needs: "challenges:manage", body: NEW_QUEST },
  },
  "admin/v2/programs/:programId/quests/:questId/publish": { POST: { needs: "challenges:manage" } },
  "admin/v2/programs/:programId/quests/:questId/unpublish": { POST: { needs: "challenges:manage" } },
  "admin/v2/programs/:programId/quests/:questId/restore": { POST: { needs: "challenges:manage" } },
  "admin/v2/programs/:programId/quests/:questId": {
    GET: "challenges:view",
    PUT: { needs: "challenges:manage", body: NEW_TITLE },
    PATCH: { needs: "challenges:manage", body: NEW_TITLE },
    DELETE: { needs: "challenges:manage" },
  },
  "admin/v2/programs/:programId/settings/program/team-goals": {
    GET: "program:update",
    POST: { needs: "program:update", body: () => ({ intent: "create", ...NEW_GOAL() }) },
  },
  "admin/v2/programs/:programId/settings/program/team-goals/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: () => ({ intent: "create", ...NEW_GOAL() }) },
  },
  "admin/v2/programs/:programId/settings/program/team-goals/:teamGoalId/edit": {
    GET: "program:update",
    POST: { needs: "program:update", body: () => ({ intent: "update", ...NEW_GOAL() }) },
    PUT: { needs: "program:update", body: NEW_GOAL },
    PATCH: { needs: "program:update", body: NEW_GOAL },
    DELETE: { needs: "program:update" },
  },
  "admin/v2/programs/:programId/team_goals": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_GOAL },
  },
  "admin/v2/programs/:programId/team_goals/:teamGoalId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_GOAL },
    PATCH: { needs: "program:update", body: NEW_GOAL },
    DELETE: { needs: "program:update" },
  },
  "admin/v2/programs/:programId/settings/program/event-types": {
    GET: "earning_rules:view",
    POST: { needs: "earning_rules:manage", body: () => ({ intent: "create", ...NEW_EVENT_TYPE() }) },
  },
  "admin/v2/programs/:programId/settings/program/event-types/new": {
    GET: "earning_rules:manage",
    POST: { needs: "earning_rules:manage", body: () => ({ intent: "create", ...NEW_EVENT_TYPE() }) },
  },
  "admin/v2/programs/:programId/settings/program/event-types/:eventTypeId/edit": {
    GET: "earning_rules:manage",
    POST: { needs: "earning_rules:manage", body: () => ({ intent: "save", label: `Mug seen ${++attributes}` }) },
    DELETE: { needs: "earning_rules:manage" },
  },
  "admin/v2/programs/:programId/event_types": {
    GET: "earning_rules:view",
    POST: { needs: "earning_rules:manage", body: NEW_EVENT_TYPE },
  },
  "admin/v2/programs/:programId/event_types/:eventTypeId": {
    GET: "earning_rules:view",
    PUT: { needs: "earning_rules:manage", body: () => ({ label: `Mug seen ${++attributes}` }) },
    PATCH: { needs: "earning_rules:manage", body: () => ({ label: `Mug seen ${++attributes}` }) },
    DELETE: { needs: "earning_rules:manage" },
  },
  "admin/v2/programs/:programId/events": {
    GET: "events:view",
    POST: { needs: "events:create", body: NEW_EVENT },
  },
  "admin/v2/programs/:programId/events/:eventId": { GET: "events:view" },
  "admin/v2/programs/:programId/orders": {
    GET: "orders:view",
    POST: { needs: "orders:create", body: NEW_SHOP_ORDER },
  },
  "admin/v2/programs/:programId/orders/:orderId": { GET: "orders:view" },
  "admin/v2/programs/:programId/orders/:orderId/cancel": { POST: { needs: "orders:create", body: () => ({}) } },
  "admin/v2/programs/:programId/orders/:orderId/returns": {
    POST: { needs: "orders:create", body: () => ({ external_id: `back-${++attributes}`, amount: 1 }) },
  },
  "admin/v2/programs/:programId/orders:batch": {
    POST: { needs: "orders:create", body: () => ({ rows: [NEW_SHOP_ORDER()] }) },
  },
  "admin/v2/programs/:programId/order_returns:batch": {
    POST: { needs: "orders:create", body: () => ({ rows: [{ order: "mug", external_id: "back", amount: 1 }] }) },
  },
  "admin/v2/programs/:programId/order_cancellations:batch": {
    POST: { needs: "orders:create", body: () => ({ rows: [{ external_id: "mug" }] }) },
  },
  "admin/v2/programs/:programId/users/:participantId/orders": { GET: "users:view" },
  "admin/v2/programs/:programId/users/:participantId/events": { GET: "users:view" },
  "admin/v2/participants/:participantId/orders": { GET: "orders:view" },
  "admin/v2/participants/:participantId/events": { GET: "events:view" },
  "admin/v2/programs/:programId/events:batch": {
    POST: { needs: "events:create", body: () => ({ rows: [NEW_EVENT()] }) },
  },
  "admin/v2/programs/:programId/settings/program/earning-rules": {
    GET: "earning_rules:view",
    POST: { needs: "earning_rules:manage", body: NEW_RULE },
  },
  "admin/v2/programs/:programId/settings/program/earning-rules/new": {
    GET: "earning_rules:manage",
    POST: { needs: "earning_rules:manage", body: NEW_RULE },
  },
  "admin/v2/programs/:programId/settings/program/earning-rules/order": {
    GET: "earning_rules:view",
    POST: { needs: "earning_rules:manage", body: () => ({ intent: "order", ids: [], version: "1" }) },
  },
  "admin/v2/programs/:programId/settings/program/earning-rules/:earningRuleId/edit": {
    GET: "earning_rules:manage",
    POST: { needs: "earning_rules:manage", body: () => ({ intent: "update", ...NEW_RULE_NAME() }) },
    PUT: { needs: "earning_rules:manage", body: NEW_RULE_NAME },
    PATCH: { needs: "earning_rules:manage", body: NEW_RULE_NAME },
  },
  "admin/v2/programs/:programId/settings/program/earning-rules/:earningRuleId": {
    GET: "earning_rules:view",
    POST: { needs: "earning_rules:manage", body: () => ({ intent: "publish", accept_risks: true }) },
    DELETE: { needs: "earning_rules:manage" },
  },
  "admin/v2/programs/:programId/earning_rules": {
    GET: "earning_rules:view",
    POST: { needs: "earning_rules:manage", body: NEW_RULE },
  },
  "admin/v2/programs/:programId/earning_rules/settings": {
    GET: "earning_rules:view",
    PUT: { needs: "earning_rules:approve", body: () => ({ rules_need_approval: false }) },
  },
  "admin/v2/programs/:programId/earning_rules:check": { POST: { needs: "earning_rules:manage", body: RULE_CHECK } },
  "admin/v2/programs/:programId/earning_rules:try": { POST: { needs: "earning_rules:manage", body: RULE_TRIAL } },
  "admin/v2/programs/:programId/earning_rules/:earningRuleId": {
    GET: "earning_rules:view",
    PUT: { needs: "earning_rules:manage", body: NEW_RULE_NAME },
    PATCH: { needs: "earning_rules:manage", body: NEW_RULE_NAME },
    DELETE: { needs: "earning_rules:manage" },
  },
  "admin/v2/programs/:programId/earning_rules/:earningRuleId/versions": { GET: "earning_rules:view" },
  "admin/v2/programs/:programId/earning_rules/:earningRuleId/publish": { POST: { needs: "earning_rules:manage" } },
  "admin/v2/programs/:programId/earning_rules/:earningRuleId/propose": { POST: { needs: "earning_rules:manage" } },
  "admin/v2/programs/:programId/earning_rules/:earningRuleId/approve": { POST: { needs: "earning_rules:approve" } },
  "admin/v2/programs/:programId/earning_rules/:earningRuleId/reject": { POST: { needs: "earning_rules:manage" } },
  "admin/v2/programs/:programId/earning_rules/:earningRuleId/end": { POST: { needs: "earning_rules:manage" } },
  "admin/v2/programs/:programId/earning_rules/:earningRuleId/duplicate": { POST: { needs: "earning_rules:manage" } },
  "admin/v2/programs/:programId/settings/program/evergreen": {
    GET: "program:update",
    POST: { needs: "program:update", body: EVERGREEN },
  },
  "admin/v2/programs/:programId/settings/program/evergreen/:definitionId": {
    GET: "program:update",
    POST: { needs: "program:update", body: () => ({ intent: "update", active: true }) },
    PUT: { needs: "program:update", body: () => ({ active: true }) },
    PATCH: { needs: "program:update", body: () => ({ active: true }) },
  },
  "admin/v2/programs/:programId/evergreen_setting_values": {
    GET: "program:update",
    POST: { needs: "program:update", body: EVERGREEN },
  },
  "admin/v2/programs/:programId/evergreen_setting_values/new": { GET: "program:update" },
  "admin/v2/programs/:programId/evergreen_setting_values/:evergreenValueId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: () => ({ active: true }) },
    PATCH: { needs: "program:update", body: () => ({ active: true }) },
  },
  "admin/v2/programs/:programId/settings/program/program_tiers": {
    GET: "tiers:manage",
    POST: { needs: "tiers:manage", body: NEW_TIERS },
  },
  "admin/v2/programs/:programId/program_tiers": {
    GET: "tiers:manage",
    POST: { needs: "tiers:manage", body: NEW_TIERS },
  },
  "admin/v2/programs/:programId/program_tiers/new": { GET: "tiers:manage" },
  "admin/v2/programs/:programId/receipts": {
    GET: "receipts:view",
    POST: {
      needs: "receipts:manage",
      body: () => ({ participant_id: "00000000-0000-7000-8000-000000000000", items: [NEW_ITEM()] }),
    },
  },
  "admin/v2/programs/:programId/receipts.csv": { GET: "receipts:manage" },
  "admin/v2/programs/:programId/receipts/selected": {
    POST: { needs: "receipts:update", body: () => ({ intent: "mark_valid", ...SELECTED() }) },
  },
  "admin/v2/receipts/:receiptId": {
    GET: "receipts:manage",
    POST: { needs: "receipts:update", body: RECEIPT_REVIEW },
    PUT: { needs: "receipts:update", body: RECEIPT_REVIEW },
    PATCH: { needs: "receipts:update", body: RECEIPT_REVIEW },
    DELETE: { needs: "receipts:update", body: () => ({}) },
  },
  "admin/v2/receipts/:receiptId/item_review": {
    GET: "receipts:manage",
    POST: { needs: "receipts:update", body: RECEIPT_REVIEW },
    PUT: { needs: "receipts:update", body: RECEIPT_REVIEW },
    PATCH: { needs: "receipts:update", body: RECEIPT_REVIEW },
    DELETE: { needs: "receipts:update", body: () => ({}) },
  },
  "admin/v2/receipts/:receiptId/admin_update_logs": { GET: "receipts:manage" },
  "admin/v2/receipts/:receiptId/participant_history": { GET: "receipts:manage" },
  "admin/v2/receipts/:receiptId/submit_issue": { GET: "receipts:manage" },
  "admin/v2/receipts/:receiptId/files/:fileNumber": { GET: "receipts:manage" },
  "admin/v2/programs/:programId/answer_photos/:photoId": { GET: "challenges:view" },
  "admin/v2/receipts/:receiptId/receipt_items": {
    GET: "receipts:manage",
    POST: { needs: "receipts:update", body: NEW_ITEM },
  },
  "admin/v2/receipts/:receiptId/receipt_items/:itemId": {
    GET: "receipts:manage",
    PUT: { needs: "receipts:update", body: NEW_ITEM },
    PATCH: { needs: "receipts:update", body: NEW_ITEM },
    DELETE: { needs: "receipts:update" },
  },
  "admin/v2/programs/:programId/receipts/:receiptId": { GET: "redirects" },
  "admin/v2/programs/:programId/users/:participantId/receipts/:receiptId": { GET: "redirects" },
  "admin/v2/programs/:programId/users/:participantId/receipts": { feature: "receipts", GET: "users:view" },
  "admin/v2/participants/:participantId/receipts": { GET: "receipts:view" },
  "admin/v2/programs/:programId/referrals": {
    GET: "referrals:view",
    POST: { needs: "referrals:update", body: () => ({ intent: "approve", ...SELECTED() }) },
  },
  "admin/v2/programs/:programId/referrals.csv": { GET: "referrals:update" },
  "admin/v2/referrals/:referralId": {
    GET: "referrals:view",
    PATCH: { needs: "referrals:update", body: REFERRAL_REVIEW },
    PUT: { needs: "referrals:update", body: REFERRAL_REVIEW },
  },
  "admin/v2/referrals/:referralId/admin_update_logs": { GET: "referrals:view" },
  "admin/v2/referrals/:referralId/participant_history": { GET: "referrals:view" },
  "admin/v2/programs/:programId/inbox": {
    GET: "inbox:view",
    POST: { needs: "any role", body: () => ({ intent: "see", seen_until: "2026-01-01T00:00:00.000Z" }) },
  },
  "admin/v2/programs/:programId/submissions": {
    GET: "challenges:view",
    POST: { needs: "challenges:manage", body: () => ({ intent: "approve", ...SELECTED() }) },
  },
  "admin/v2/programs/:programId/submissions.csv": { GET: "challenges:manage" },
  "admin/v2/programs/:programId/submissions/:submissionId": {
    GET: "challenges:view",
    POST: { needs: "challenges:manage", body: () => ({ intent: "judge", status: "approved" }) },
  },
  "admin/v2/programs/:programId/offer_reports": {
    feature: "offers_reward",
    GET: "users:view",
    POST: { needs: "users:manage", body: () => ({ intent: "resolve", ...SELECTED(), comment: "Called them" }) },
  },
  "admin/v2/programs/:programId/offer_reports.csv": { feature: "offers_reward", GET: "users:manage" },
  "admin/v2/programs/:programId/offer_reports/:reportId": {
    feature: "offers_reward",
    GET: "users:view",
    POST: { needs: "users:manage", body: () => ({ intent: "resolve", comment: "Called them" }) },
  },
  "admin/v2/programs/:programId/saved_views": {
    GET: "any role",
    query: "?list=users",
    POST: { needs: "any role", body: () => ({ list: "users", name: "Active", query: "status=active" }) },
    DELETE: { needs: "any role" },
  },
  "admin/v2/programs/:programId/participants": {
    GET: "users:view",
    POST: { needs: "users:manage", body: () => ({ email: `mug-${++attributes}@example.test` }) },
  },
  "admin/v2/programs/:programId/participants.csv": { GET: "users:manage" },
  "admin/v2/programs/:programId/participants/export_csv_async": { POST: { needs: "users:manage", body: NEW_EXPORT } },
  "admin/v2/programs/:programId/participants/exports": {
    GET: "users:manage",
    POST: { needs: "users:manage", body: NEW_EXPORT },
  },
  "admin/v2/programs/:programId/participants/export_schedules": {
    GET: "users:manage",
    POST: { needs: "users:manage", body: () => ({ ...NEW_EXPORT(), every: "day", hour: 6 }) },
    DELETE: { needs: "users:manage" },
  },
  "admin/v2/programs/:programId/participants/bulk_changes": {
    GET: "users:manage",
    POST: { needs: "users:manage", body: () => ({ intent: "tag", tag: "Mug", filters: "search=nobody" }) },
  },
  "admin/v2/programs/:programId/exports/:exportId": { GET: "users:manage" },
  "admin/v2/programs/:programId/participants/import": {
    GET: "users:manage",
    POST: { needs: "users:manage", body: () => ({ email: "replace", points: "replace" }) },
  },
  "admin/v2/programs/:programId/participants/import_csv_template.csv": { GET: "users:manage" },
  "admin/v2/programs/:programId/participants/imports": { GET: "users:manage" },
  "admin/v2/programs/:programId/participants/imports/:importId": {
    GET: "users:manage",
    POST: { needs: "users:manage", body: () => ({ intent: "cancel" }) },
  },
  "admin/v2/programs/:programId/participants/imports/:importId/rejected_rows.csv": { GET: "users:manage" },
  "admin/v2/programs/:programId/participants/imports/:importId/rejected_rows": { GET: "users:manage" },
  "admin/v2/programs/:programId/participants/imports/:importId/rejected_rows/:line": {
    PUT: { needs: "users:manage", body: () => ({ values: { email: "mug@example.test" } }) },
    PATCH: { needs: "users:manage", body: () => ({ values: { email: "mug@example.test" } }) },
  },
  "admin/v2/programs/:programId/participants/imports/:importId/report": { GET: "users:manage" },
  "admin/v2/programs/:programId/participants/imports/:importId/report.csv": { GET: "users:manage" },
  "admin/v2/programs/:programId/participants/imports/:importId/undo": {
    GET: "users:manage",
    POST: { needs: "users:manage", body: () => ({ intent: "undo" }) },
  },
  "admin/v2/programs/:programId/participants/imports/:importId/not_undone.csv": { GET: "users:manage" },
  "admin/v2/programs/:programId/users": {
    GET: "users:view",
    POST: { needs: "users:manage", body: () => ({ intent: "tag", tag: "Mug", ...SELECTED() }) },
  },
  "admin/v2/programs/:programId/users.csv": { GET: "users:manage", query: "?ids=:participantId" },
  "admin/v2/programs/:programId/users/:participantId": {
    GET: "users:view",
    POST: { needs: "users:manage", body: () => ({ intent: "update_participant", staff: "false" }) },
  },
  "admin/v2/programs/:programId/users/:participantId/timeline": { GET: "users:view" },
  "admin/v2/programs/:programId/users/:participantId/notes": {
    GET: "notes:view",
    POST: { needs: "notes:create", body: () => ({ intent: "add_note", text: "About the Mug" }) },
  },
  "admin/v2/programs/:programId/users/:participantId/emails": {
    GET: "users:view",
    POST: {
      needs: "users:manage",
      body: () => ({ intent: "preview_email", subject: "Your Mug", text: "It is here." }),
    },
  },
  "admin/v2/programs/:programId/users/:participantId/points": {
    GET: "users:view",
    POST: {
      needs: "users:manage",
      body: () => ({
        intent: "undo_adjustment",
        action_id: "00000000-0000-7000-8000-000000000000",
        reason: "Goodwill",
      }),
    },
  },
  "admin/v2/programs/:programId/users/:participantId/point_lots": {
    GET: "users:view",
    POST: {
      needs: "users:manage",
      body: () => ({ intent: "release", lot_id: "00000000-0000-7000-8000-000000000000" }),
    },
  },
  "admin/v2/programs/:programId/users/:participantId/passkeys": {
    GET: "users:view",
    POST: {
      needs: "users:manage",
      body: () => ({ intent: "remove", passkey_id: "00000000-0000-7000-8000-000000000000", reason: "Goodwill" }),
    },
  },
  "admin/v2/programs/:programId/users/:participantId/rewards": {
    GET: "users:view",
    POST: {
      needs: "users:manage",
      body: () => ({ intent: "cancel_claim", claim_id: "00000000-0000-7000-8000-000000000000", reason: "Goodwill" }),
    },
  },
  "admin/v2/programs/:programId/users/:participantId/challenges": {
    GET: "users:view",
    POST: {
      needs: "users:manage",
      body: () => ({
        intent: "undo_completion",
        completion_id: "00000000-0000-7000-8000-000000000000",
        reason: "Goodwill",
      }),
    },
  },
  "admin/v2/programs/:programId/users/:participantId/questions": { GET: "users:view" },
  "admin/v2/programs/:programId/users/:participantId/participant_answers": { GET: "users:view" },
  "admin/v2/programs/:programId/users/:participantId/recruited": { GET: "users:view" },
  "admin/v2/programs/:programId/users/:participantId/attributes": { GET: "users:view" },
  "admin/v2/programs/:programId/users/:participantId/attributes/new": {
    GET: "users:manage",
    POST: { needs: "users:manage" },
  },
  "admin/v2/programs/:programId/users/:participantId/attributes/:participantProfileId": {
    GET: "users:manage",
    PUT: { needs: "users:manage", body: NEW_VALUE },
    PATCH: { needs: "users:manage", body: NEW_VALUE },
  },
  "admin/v2/programs/:programId/users/:participantId/personal_data": { GET: "users:manage" },
  "admin/v2/programs/:programId/users/:participantId/personal_data.json": { GET: "users:manage" },
  "admin/v2/programs/:programId/users/:participantId/credit_friend": {
    GET: "users:manage",
    POST: {
      needs: "referrals:update",
      body: () => ({ intent: "credit_friend", friend_id: "00000000-0000-7000-8000-000000000000", reason: "Typo" }),
    },
  },
  "admin/v2/programs/:programId/users/:participantId/merge": {
    GET: "users:manage",
    POST: {
      needs: "users:manage",
      body: () => ({ intent: "merge", from: "00000000-0000-7000-8000-000000000000", reason: "Typo" }),
    },
  },
  "admin/v2/programs/:programId/participants/:participantId": { GET: "redirects" },
  "admin/v2/programs/:programId/referrals/:referralId": { GET: "redirects" },
  "admin/v2/programs/:programId/users/:participantId/recruited/:referralId": { GET: "redirects" },
  "admin/v2/programs/:programId/settings/program/points": {
    GET: "program:manage",
    POST: { needs: "program:manage", body: () => ({}) },
  },
  "admin/v2/programs/:programId/points/report": {
    GET: "program:manage",
    POST: { needs: "program:manage", body: () => ({ intent: "close", month: "2026-01" }) },
  },
  "admin/v2/programs/:programId/points/report.csv": { GET: "program:manage" },
  "admin/v2/programs/:programId/points/report/:month/close": { POST: { needs: "program:manage", body: () => ({}) } },
  "admin/v2/programs/:programId/points/report/:month/journal": { GET: "program:manage" },
  "admin/v2/programs/:programId/points/rules": {
    GET: "program:manage",
    POST: { needs: "program:manage", body: POINTS_RULES },
    PUT: { needs: "program:manage", body: POINTS_RULES },
  },
  "admin/v2/participants/:participantId": { GET: "users:view" },
  "admin/v2/participants/:participantId/participant_actions": { GET: "users:view" },
  "admin/v2/participants/:participantId/timeline": { GET: "users:view" },
  "admin/v2/participants/:participantId/notes": {
    GET: "notes:view",
    POST: { needs: "notes:create", body: () => ({ text: "About the Mug" }) },
  },
  "admin/v2/participants/:participantId/notes/:noteId": {
    PUT: { needs: "notes:create", body: () => ({ pinned: "true" }) },
    PATCH: { needs: "notes:create", body: () => ({ pinned: "true" }) },
    DELETE: { needs: "notes:create" },
  },
  "admin/v2/participants/:participantId/emails": {
    GET: "users:view",
    POST: { needs: "users:manage", body: () => ({ subject: "Your Mug", text: "It is here." }) },
  },
  "admin/v2/participants/:participantId/preview_email": {
    POST: { needs: "users:manage", body: () => ({ subject: "Your Mug", text: "It is here." }) },
  },
  "admin/v2/programs/:programId/settings/program/email-templates": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_TEMPLATE },
  },
  "admin/v2/programs/:programId/settings/program/email-templates/new": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_TEMPLATE },
  },
  "admin/v2/programs/:programId/settings/program/email-templates/:templateId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_TEMPLATE },
    PATCH: { needs: "program:update", body: NEW_TEMPLATE },
    DELETE: { needs: "program:update" },
    POST: { needs: "program:update", body: NEW_TEMPLATE },
  },
  "admin/v2/programs/:programId/email_templates": {
    GET: "program:update",
    POST: { needs: "program:update", body: NEW_TEMPLATE },
  },
  "admin/v2/programs/:programId/email_templates/:templateId": {
    GET: "program:update",
    PUT: { needs: "program:update", body: NEW_TEMPLATE },
    PATCH: { needs: "program:update", body: NEW_TEMPLATE },
    DELETE: { needs: "program:update" },
  },
  "admin/v2/participants/:participantId/points": { GET: "users:view" },
  "admin/v2/participants/:participantId/passkeys": { GET: "users:view" },
  "admin/v2/participants/:participantId/passkeys/:passkeyId/remove": {
    POST: { needs: "users:manage", body: () => ({ reason: "Goodwill" }) },
  },
  "admin/v2/participants/:participantId/point_lots": { GET: "users:view" },
  "admin/v2/participants/:participantId/point_lots/:lotId/release": { POST: { needs: "users:manage" } },
  "admin/v2/participants/:participantId/point_lots/:lotId/cancel": {
    POST: { needs: "users:manage", body: () => ({ reason: "Returned" }) },
  },
  "admin/v2/participants/:participantId/point_lots/:lotId/extend": {
    POST: { needs: "users:manage", body: () => ({ expires_at: "2027-12-31", reason: "Goodwill" }) },
  },
  "admin/v2/participants/:participantId/holds": {
    GET: "points:spend",
    POST: { needs: "points:spend", body: () => ({ points: 1 }) },
  },
  "admin/v2/participants/:participantId/holds/:holdId": { GET: "points:spend" },
  "admin/v2/participants/:participantId/holds/:holdId/capture": { POST: { needs: "points:spend" } },
  "admin/v2/participants/:participantId/holds/:holdId/release": { POST: { needs: "points:spend" } },
  "admin/v2/participants/:participantId/claims": {
    POST: { needs: "points:spend", body: () => ({ reward_id: "00000000-0000-7000-8000-000000000000" }) },
  },
  "admin/v2/programs/:programId/orders:preview": {
    POST: {
      needs: "points:spend",
      body: () => ({ currency: "USD", lines: [{ sku: "mug", quantity: 1, price: 9.5 }], codes: ["MUG-1"] }),
    },
  },
  "admin/v2/programs/:programId/codes:redeem": {
    POST: { needs: "points:spend", body: () => ({ code: "MUG-1", mode: "check" }) },
  },
  "admin/v2/programs/:programId/codes:undo_redeem": {
    POST: { needs: "points:spend", body: () => ({ code: "MUG-1" }) },
  },
  "admin/v2/actions/:actionId/reverse": { POST: { needs: "users:manage", body: () => ({ reason: "Goodwill" }) } },
  "admin/v2/participants/:participantId/rewards": { GET: "rewards:view" },
  "admin/v2/participants/:participantId/challenges": { GET: "challenges:view" },
  "admin/v2/participants/:participantId/questions": { GET: "challenges:view" },
  "admin/v2/participants/:participantId/participant_answers": { GET: "challenges:view" },
  "admin/v2/participants/:participantId/recruited": { GET: "referrals:view" },
  "admin/v2/participants/:participantId/participant_profile": {
    GET: "users:view",
    POST: { needs: "users:manage" },
  },
  "admin/v2/participants/:participantId/participant_profile/:participantProfileId": {
    PUT: { needs: "users:manage", body: NEW_VALUE },
    PATCH: { needs: "users:manage", body: NEW_VALUE },
  },
  "admin/v2/participants/:participantId/create_action": {
    POST: { needs: "users:manage", body: () => ({ points: 5, action_title: "Helped" }) },
  },
  "admin/v2/participants/:participantId/adjust_points": {
    POST: { needs: "users:manage", body: () => ({ direction: "add", points: 5, reason: "Goodwill" }) },
  },
  "admin/v2/participants/:participantId/undo_adjustment": {
    POST: {
      needs: "users:manage",
      body: () => ({ action_id: "00000000-0000-7000-8000-000000000000", reason: "Goodwill" }),
    },
  },
  "admin/v2/participants/:participantId/cancel_claim": {
    POST: {
      needs: "users:manage",
      body: () => ({ claim_id: "00000000-0000-7000-8000-000000000000", reason: "Goodwill" }),
    },
  },
  "admin/v2/participants/:participantId/undo_cancel_claim": {
    POST: {
      needs: "users:manage",
      body: () => ({ claim_id: "00000000-0000-7000-8000-000000000000", reason: "Goodwill" }),
    },
  },
  "admin/v2/participants/:participantId/replace_code": {
    POST: {
      needs: "users:manage",
      body: () => ({ claim_id: "00000000-0000-7000-8000-000000000000", reason: "Goodwill" }),
    },
  },
  "admin/v2/participants/:participantId/record_completion": {
    POST: {
      needs: "users:manage",
      body: () => ({ challenge_id: "00000000-0000-7000-8000-000000000000", reason: "Goodwill" }),
    },
  },
  "admin/v2/participants/:participantId/undo_completion": {
    POST: {
      needs: "users:manage",
      body: () => ({ completion_id: "00000000-0000-7000-8000-000000000000", reason: "Goodwill" }),
    },
  },
  "admin/v2/participants/:participantId/complete_challenge": {
    POST: { needs: "users:manage", body: () => ({ challenge_id: "00000000-0000-7000-8000-000000000000" }) },
  },
  "admin/v2/participants/:participantId/toggle_tag": {
    POST: { needs: "users:manage", body: () => ({ tag: "Mug", tagged: "true" }) },
  },
  "admin/v2/participants/:participantId/update_participant": {
    POST: { needs: "users:manage", body: () => ({ staff: "false" }) },
    PUT: { needs: "users:manage", body: () => ({ staff: "false" }) },
    PATCH: { needs: "users:manage", body: () => ({ staff: "false" }) },
  },
  "admin/v2/participants/:participantId/magic_link": { POST: { needs: "users:sign_in" } },
  "admin/v2/participants/:participantId/reset_activities": { POST: { needs: "users:manage" } },
  "admin/v2/participants/:participantId/update_contact": {
    POST: { needs: "users:manage", body: () => ({ first_name: "Maia", reason: "Typo" }) },
    PUT: { needs: "users:manage", body: () => ({ first_name: "Maia", reason: "Typo" }) },
    PATCH: { needs: "users:manage", body: () => ({ first_name: "Maia", reason: "Typo" }) },
  },
  "admin/v2/participants/:participantId/cancel_email_change": { POST: { needs: "users:manage" } },
  "admin/v2/participants/:participantId/credit_friend": {
    GET: "users:manage",
    POST: {
      needs: "referrals:update",
      body: () => ({ friend_id: "00000000-0000-7000-8000-000000000000", reason: "Typo" }),
    },
  },
  "admin/v2/participants/:participantId/merge": {
    GET: "users:manage",
    POST: { needs: "users:manage", body: () => ({ from: "00000000-0000-7000-8000-000000000000", reason: "Typo" }) },
  },
  "admin/v2/participants/:participantId/delete_participant": {
    POST: { needs: "users:manage", body: () => ({ confirm: "Maya Test" }) },
    DELETE: { needs: "users:manage", body: () => ({ confirm: "Maya Test" }) },
  },
};
/** Sign-in has its own tests. The theme, the account and the description of the API need no permission. */
const TESTED_ELSEWHERE = /^admin\/v2\/(first-admin|login|magic-login|magic\/|auth\/|theme|users\/:userId|docs|openapi)/;

/** Pending points of the participant of the program that is in the address. */
async function createPointLot(programId: string): Promise<string> {
  const participantId = participantIn(programId);
  const move = { kind: "earn_pending", amount: 5, actionType: "external", title: "Gift", now: NOW } as const;
  return (await movePoints(sql, { ...move, programId: programIdFrom(programId), participantId })).actionId;
}

/** The participant of the program that is in the address. */
function participantIn(programId: string): string {
  return Object.values(ids.participantId!)[Object.values(ids.program!).indexOf(programId)]!;
}

/** Creates a row for each URL parameter on a program and returns its id. */
const ROWS: Record<string, (programId: string) => Promise<string>> = {
  programId: (programId) => Promise.resolve(programId),
  rewardId: (programId) => createReward(programId, "Mug of the house"),
  sweepstakeId: (programId) => createReward(programId, "Mug to win", { selection: "sweepstake" }),
  contestId: (programId) => createReward(programId, "Mug of the month", { selection: "mini-contest" }),
  achievementId: (programId) =>
    createReward(programId, "Mug fan", { selection: "achievement", nftCollectionAddress: "0x1" }),
  aptosId: async (programId) => (await enableAptos(programId, { enabled: false })).id,
  challengeId: (programId) => createChallenge(programId, "Visit the Mug shop"),
  tagId: (programId) => createTag(programId, "admin", "Mug"),
  contentTagId: (programId) => createTag(programId, "content", "Mug"),
  topic: () => Promise.resolve("points"),
  domainId: (programId) => createDomain(programId),
  webhookId: (programId) => createWebhook(programId, fixture.admins.super.id),
  deliveryId: (programId) => createWebhookDelivery(programId),
  productId: (programId) => createProofProduct(programId, "Mug"),
  merchantId: (programId) => createProofMerchant(programId, "Mug shop"),
  fileId: (programId) => createFile(programId, "Mug of the house.png"),
  participantId: (programId) => createParticipant(programId, "Maya", 50),
  templateId: (programId) => createTemplate(programId),
  noteId: (programId) => createNote(programId, participantIn(programId), fixture.admins.super.id),
  lotId: (programId) => createPointLot(programId),
  holdId: (programId) => createHold(programId, participantIn(programId)),
  actionId: (programId) => createPointLot(programId),
  passkeyId: (programId) => createPasskey(programId, participantIn(programId)),
  profileAttributeId: (programId) => createProfileAttribute(programId),
  programPageId: (programId) => createProgramPage(programId, "Mug rules"),
  communicationSettingId: (programId) => createCommunicationSetting(programId, "Mails about the Mug"),
  mailKind: () => Promise.resolve("welcome"),
  dailyQuestionId: (programId) => createDailyQuestion(programId, `About the Mug ${++attributes}`),
  questId: (programId) => createQuest(programId, `About the Mug ${++attributes}`),
  teamGoalId: (programId) => createTeamGoal(programId, `All the Mugs ${++attributes}`),
  eventTypeId: (programId) => createEventType(programId, `mug.seen${++attributes}`),
  eventId: (programId) => createEvent(programId, "mug.seen"),
  earningRuleId: (programId) => createEarningRule(programId, `About the Mug ${++attributes}`),
  orderId: (programId) => createOrder(programId),
  feedPostId: (programId) => createFeedPost(programId, "About the Mug"),
  definitionId: () => Promise.resolve(ENDING_MAIL),
  evergreenValueId: (programId) => createEvergreenValue(programId, ENDING_MAIL),
  receiptId: (programId) => createReceipt(programId),
  itemId: async (programId) => (await prisma.receiptItem.findFirstOrThrow({ where: { programId } })).id,
  fileNumber: () => Promise.resolve("0"),
  photoId: (programId) => createAnswerPhoto(programId),
  referralId: (programId) => createReferral(programId),
  apiKeyId: async (programId) => (await createApiKey(programId, fixture.admins.super.id)).id,
  month: () => Promise.resolve("2026-01"),
  line: () => Promise.resolve("2"),
  exportId: (programId) => createExport(programId, fixture.admins.super.id),
  importId: async (programId) => {
    const id = await createImport(programId, fixture.admins.super.id);
    await createRejectedRow(programId, id);
    return id;
  },
  participantProfileId: (programId) => createProfileAttribute(programId),
  submissionId: (programId) => createSubmission(programId),
  reportId: async (programId) => createOfferReport(programId, await createParticipant(programId, "Maya", 50)),
  // An admin of the organization that the program belongs to.
  adminId: (programId) =>
    Promise.resolve(programId === fixture.northwind ? fixture.admins["nw-owner"].id : fixture.admins.reviewer.id),
};

let fixture: Awaited<ReturnType<typeof createAdmins>>;
let ids: { program: Record<Program, string> } & Record<string, Record<Program, string>>;

beforeAll(async () => {
  fixture = await createAdmins();
  const program = { demo: fixture.demo, harbor: fixture.harbor, northwind: fixture.northwind };
  for (const name of PROGRAMS)
    await pool.query("update programs set features = $2 where id = $1", [program[name], FEATURES[name]]);
  ids = { program };
  for (const [param, createRow] of Object.entries(ROWS)) {
    ids[param] = Object.fromEntries(
      await Promise.all(PROGRAMS.map(async (name) => [name, await createRow(program[name])])),
    ) as Record<Program, string>;
  }
});

type Entry = { path?: string; file: string; children?: Entry[] };
type AdminRoute = { path: string; isPage: boolean; reads: boolean; changes: boolean };
const modules = import.meta.glob<Record<string, unknown>>("/app/{admin,api/admin}/**/*.{ts,tsx}");
const adminRoutes = await Promise.all(
  entriesOf((await routeTable) as Entry[])
    .filter(({ path }) => path?.startsWith("admin/v2") && !TESTED_ELSEWHERE.test(path))
    .map(async ({ path, file }): Promise<AdminRoute> => {
      const module = (await modules[`/app/${file}`]?.()) ?? {};
      return { path: path!, isPage: "default" in module, reads: "loader" in module, changes: "action" in module };
    }),
);

test("every admin URL is listed with the permission it needs", () => {
  expect(adminRoutes.map(({ path }) => path).sort()).toEqual(Object.keys(ACCESS).sort());
  const unknown = adminRoutes
    .flatMap(({ path }) => path.match(/(?<=[/=]:)\w+/g) ?? [])
    .filter((param) => !(param in ROWS));
  expect(unknown, "parameters without a row in ROWS").toEqual([]);
});

test("what an API key may call is described", () => {
  const described = operationsOf(build.routes).flatMap(({ path, method, aliases }) =>
    [method.toUpperCase(), ...aliases].map((of) => `${of} ${path}`),
  );
  const callable = adminRoutes
    .filter(({ path, isPage }) => !isPage && !isRepeated(`/${path}`))
    .flatMap(({ path }) =>
      (["GET", ...WRITES] as const)
        .filter((method) => {
          const access = ACCESS[path]?.[method];
          const needs = typeof access === "object" ? access.needs : access;
          return API_KEY_SCOPES.some((scope) => scope === needs);
        })
        .map((method) => `${method} /${path.replace(/(?<=[/=]):(\w+)/g, "{$1}")}`),
    );
  expect(callable.length).toBeGreaterThan(100);
  expect(callable.filter((call) => !described.includes(call))).toEqual([]);
});

/** Every key finds its own program, whatever its scopes are. */
const FOR_EVERY_KEY: readonly string[] = ["admin/v2/programs"];

/** Tabs of a participant that show another area, such as their rewards, and so need its scope, too. */
const OF_TWO_AREAS =
  /\/users\/:participantId\/(challenges|events|orders|participant_answers|notes|questions|receipts|recruited|rewards)$/;

/** API keys get JSON only: what their scopes and a manager may do, and nothing outside of their program. */
describe.each(adminRoutes.filter(({ path }) => ACCESS[path]?.GET !== "redirects"))("$path with an API key", (route) => {
  const { path } = route;
  const access = ACCESS[path] ?? {};
  const scopeOf = (needs: Needs) => API_KEY_SCOPES.find((scope) => scope === needs);

  if (access.GET)
    test("is read by keys with the scope, on their own program", async () => {
      const needs = access.GET as Needs;
      const { full, only, other } = await keysFor(path);
      if (FOR_EVERY_KEY.includes(path)) {
        const response = await withKey(other, "GET", urlOf(path, "demo"));
        expect((await response.json()) as object[]).toEqual([expect.objectContaining({ id: fixture.demo })]);
        return;
      }
      const scope = scopeOf(needs);
      for (const program of programsIn(path)) {
        const url = urlOf(path, program);
        const expected = scope ? expectedStatus("manager", program, path, scope) : undefined;
        const { status } = await withKey(full, "GET", url);
        if (expected) expect.soft(status, `on ${program}`).toBe(expected);
        else if (needs !== "any role") expect.soft([403, 404], `on ${program}: ${status}`).toContain(status);
        if (!scope) continue;
        const withOne = await withKey(only, "GET", url);
        const expectedWithOne = status === 200 && OF_TWO_AREAS.test(path) ? 403 : status;
        expect.soft(withOne.status, `${path} on ${program}, with this scope only`).toBe(expectedWithOne);
      }
      const without = await withKey(other, "GET", urlOf(path, "demo"));
      if (needs !== "any role") expect.soft(without.status, "without the scope").toBe(403);
    });

  test.each(WRITES.filter((method) => access[method]))("%s needs the scope", async (method) => {
    const { needs, body } = access[method]!;
    const { full, other } = await keysFor(path);
    const before = await countChanges();
    const input = body?.("demo") ?? {};
    // Without a body the intent may be missing, which everybody learns.
    const withoutScope = (await withKey(other, method, urlOf(path, "demo"), input)).status;
    expect.soft(body ? [403] : [403, 422], "without the scope").toContain(withoutScope);
    if (!scopeOf(needs)) expect.soft((await withKey(full, method, urlOf(path, "demo"), input)).status).toBe(403);
    else if (programsIn(path).includes("northwind"))
      expect.soft((await withKey(full, method, urlOf(path, "northwind"), input)).status, "elsewhere").toBe(404);
    expect(await countChanges()).toBe(before);
    if (!scopeOf(needs) || method === "DELETE" || path.endsWith("/delete_participant")) return; // the rows are needed below
    const { status } = await withKey(full, method, urlOf(path, "demo"), {});
    // What an admin gets by mail is their own choice, not that of a key.
    const accepted = path.endsWith("/dashboard/weekly_mail") ? [403] : [200, 404, 409, 422];
    expect.soft(accepted, `with the scope: ${status}`).toContain(status);
  });
});

describe.each(adminRoutes.filter(({ path }) => ACCESS[path]?.GET !== "redirects"))("$path", (route) => {
  const { path, isPage } = route;
  const access = ACCESS[path] ?? {};
  const needs = access.GET as Needs | undefined;

  if (needs)
    test(`responds to admins with ${needs}`, async () => {
      await eachOf(programsIn(path), ALL_CLIENTS, async (program, who) => {
        const response = await send(who, program, "GET", urlOf(path, program));
        expect.soft(response.status, `JSON as ${who} on ${program}`).toBe(expectedStatus(who, program, path, needs!));
      });
    });

  if (needs && isPage)
    test("has the same access as a page and as a data request", async () => {
      const url = urlOf(path, "demo");
      const expectedOf = (who: Client) => expectedStatus(who, "demo", path, needs!);
      await eachOf(["demo"], ALL_CLIENTS, async (program, who) => {
        const data = await send(who, program, "GET", `${url}.data`, "*/*");
        expect.soft(data.status, `data as ${who}`).toBe(expectedOf(who) === 401 ? 202 : expectedOf(who));
        if (expectedOf(who) !== 200) expect.soft(await data.text(), `data as ${who}`).not.toMatch(/Mug|Maya|maya-/);
      });
      // A page runs the same loaders and then renders, so one client for each expected status is enough.
      for (const who of ALL_CLIENTS.filter(
        (one, index) => ALL_CLIENTS.findIndex((other) => expectedOf(other) === expectedOf(one)) === index,
      )) {
        const expected = expectedOf(who);
        const page = await send(who, "demo", "GET", url, "text/html");
        expect.soft(page.status, `page as ${who}`).toBe(expected === 401 ? 302 : expected);
        if (expected === 401)
          expect.soft(page.headers.get("location")).toBe(`/admin/v2/login?redirect_to=${encodeURIComponent(url)}`);
        if (expected === 403) expect.soft(await page.text()).toContain("You are not allowed to access this page");
        if (expected === 404) expect.soft(await page.text()).toContain("Page not found");
      }
    });

  if (!needs)
    test("cannot be read by anybody", async () => {
      await eachOf(["demo"], EXTREMES, async (program, who) =>
        expect.soft((await send(who, program, "GET", urlOf(path, program))).status, who).toBeGreaterThanOrEqual(400),
      );
    });

  test.each(WRITES)("%s changes nothing without the permission", async (method) => {
    const change = access[method];
    const before = await countChanges();
    await eachOf(change ? programsIn(path) : ["demo"], change ? ALL_CLIENTS : EXTREMES, async (program, who) => {
      const expected = change ? expectedStatus(who, program, path, change.needs) : 0;
      if (expected === 200) return;
      const { status } = await send(
        who,
        program,
        method,
        urlOf(path, program),
        "application/json",
        change?.body?.(program) ?? {},
      );
      const label = `as ${who} on ${program}`;
      if (route.changes && who === "signed out") expect.soft(status, label).toBe(401);
      else if (change?.body) expect.soft(status, label).toBe(expected);
      else expect.soft([403, 404, 405, 422], `${label}: ${status}`).toContain(status);
      // Other admins' rows are looked for in the own organization, after the input was checked: 422 tells nothing
      // there.
      if (!change?.body || path.includes(":adminId")) return;
      // An admin without the permission does not learn what is wrong with their input.
      const invalid = invalidBody(change.body(program));
      const other = await send(who, program, method, urlOf(path, program), "application/json", invalid);
      expect.soft(other.status, `${label}, with invalid input`).toBe(expected);
    });
    expect(await countChanges()).toBe(before);
  });

  test.each(WRITES.filter((method) => access[method]))(
    "%s accepts permitted admins and rejects an empty body",
    async (method) => {
      const { needs: required } = access[method]!;
      const allowed = ALL_CLIENTS.filter((who) => expectedStatus(who, "demo", path, required) === 200);
      expect(allowed).toContain("super");
      for (const who of allowed) {
        const { status } = await send(who, "demo", method, urlOf(path, "demo"), "application/json", {});
        // After the first deletion the row is gone for the others.
        if (method !== "DELETE" || who === allowed[0])
          expect.soft([200, 409, 422], `as ${who}: ${status}`).toContain(status);
      }
      if (method !== "DELETE") return;
      // The next URLs need the row again; a tag in use is still there.
      const param = path.match(/\/:(\w+)(?!.*\/:)/)?.[1] ?? "";
      if (RECREATED.includes(param)) ids[param]!.demo = await ROWS[param]!(fixture.demo);
      if (param === "webhookId") ids.deliveryId!.demo = await ROWS.deliveryId!(fixture.demo);
      if (param === "receiptId") ids.itemId!.demo = await ROWS.itemId!(fixture.demo);
    },
  );
});

/** The parameters whose rows a deletion takes away and later URLs need. */
const RECREATED =
  "challengeId rewardId productId merchantId receiptId webhookId templateId dailyQuestionId questId teamGoalId eventTypeId earningRuleId".split(
    " ",
  );

/** Keys of the demo program: with every scope, with the one that reading needs, and with one that the URL does not need. */
async function keysFor(path: string): Promise<{ full: string; only: string; other: string }> {
  const needed: Needs[] = Object.values(ACCESS[path] ?? {}).flatMap(
    (of) => (typeof of === "object" ? of.needs : of) as Needs,
  );
  const other = API_KEY_SCOPES.filter((scope) => !needed.includes(scope)).slice(0, 1);
  const reading = API_KEY_SCOPES.filter((scope) => scope === ACCESS[path]?.GET);
  const keys = [[...API_KEY_SCOPES], reading.length > 0 ? reading : other, other].map((scopes) =>
    createApiKey(fixture.demo, fixture.admins.super.id, { scopes }),
  );
  const [full, only, without] = await Promise.all(keys);
  return { full: full!.text, only: only!.text, other: without!.text };
}

function withKey(key: string, method: "GET" | Write, path: string, body?: object): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", Authorization: `Bearer ${key}` };
  if (body) headers["Content-Type"] = "application/json";
  return app(new Request(`http://localhost${path}`, { method, headers, body: body && JSON.stringify(body) }));
}

/** The body with a value that no field takes in every field but the intent. */
function invalidBody(body: object): object {
  return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, name === "intent" ? value : [[]]]));
}

describe("entering the admin", () => {
  test.each([
    ["super", "demo"],
    ["owner", "demo"],
    ["manager", "demo"],
    ["analyst", "demo"],
    ["reviewer", "demo"],
    ["nw-owner", "northwind"],
  ] as const)("%s lands on a page of %s", async (who, program) => {
    const response = await get(who, "/admin/v2", "text/html");
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toContain(`/admin/v2/programs/${ids.program[program]}/`);
    const ofProgram = await get(who, `/admin/v2/programs/${ids.program[program]}`, "text/html");
    expect(ofProgram.headers.get("location")).toContain(`/admin/v2/programs/${ids.program[program]}/`);
  });

  test("the last program is remembered while the admin has access to it", async () => {
    const page = await get("owner", `/admin/v2/rewards/${ids.rewardId!.harbor}`, "text/html");
    expect(page.headers.getSetCookie().join()).toContain(`last_program=${ids.program.harbor}`);
    const back = await get("owner", "/admin/v2", "text/html", `; last_program=${ids.program.harbor}`);
    expect(back.headers.get("location")).toContain(`/admin/v2/programs/${ids.program.harbor}/`);
    const stolen = await get("owner", "/admin/v2", "text/html", `; last_program=${ids.program.northwind}`);
    expect(stolen.headers.get("location")).toContain(`/admin/v2/programs/${ids.program.demo}/`);
  });

  test("a reviewer lands on the receipts", async () => {
    const receipts = `/admin/v2/programs/${ids.program.demo}/receipts`;
    for (const path of ["/admin/v2", `/admin/v2/programs/${ids.program.demo}`])
      expect((await get("reviewer", path, "text/html")).headers.get("location"), path).toBe(receipts);
  });

  test("an admin without programs sees what to do", async () => {
    const page = await get("nobody", "/admin/v2", "text/html");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("Ask an owner of your organization");
  });

  test("the list of programs has those of the admin, with the permissions on each", async () => {
    const programsOf = async (who: Who) =>
      (await (await get(who, "/admin/v2/programs", "application/json")).json()) as {
        id: string;
        subdomain_url: string;
        permissions: string[];
      }[];
    expect((await programsOf("super")).map(({ id }) => id)).toEqual([
      ids.program.demo,
      ids.program.harbor,
      ids.program.northwind,
    ]);
    expect((await programsOf("owner")).map(({ id }) => id)).toEqual([ids.program.demo, ids.program.harbor]);
    expect((await programsOf("nw-owner")).map(({ id }) => id)).toEqual([ids.program.northwind]);
    expect((await programsOf("manager")).map(({ id }) => id)).toEqual([ids.program.demo]);
    expect(await programsOf("nobody")).toEqual([]);
    const [demo] = await programsOf("analyst");
    expect(demo?.subdomain_url).toMatch(/^http:\/\/demo\.localhost(:\d+)?\/$/);
    expect(demo?.permissions).toContain("rewards:view");
    expect(demo?.permissions).not.toContain("rewards:update");
  });

  test("buttons that need a missing permission are hidden", async () => {
    const asAnalyst = await (await get("analyst", `/admin/v2/rewards/${ids.rewardId!.demo}`, "text/html")).text();
    expect(asAnalyst).not.toContain(`/admin/v2/rewards/${ids.rewardId!.demo}/edit`);
    expect(
      await (await get("analyst", urlOf("admin/v2/programs/:programId/rewards", "demo"), "text/html")).text(),
    ).not.toContain("Add Reward");
    expect(
      await (await get("manager", urlOf("admin/v2/programs/:programId/rewards", "demo"), "text/html")).text(),
    ).toContain("Add Reward");
    expect(
      await (
        await get("analyst", urlOf("admin/v2/programs/:programId/users/:participantId", "demo"), "text/html")
      ).text(),
    ).not.toContain("add_points");
  });

  test("an invalid id is not found", async () => {
    for (const path of [
      "/admin/v2/rewards/nonsense",
      `/admin/v2/programs/${ids.program.demo}/users/nonsense`,
      "/admin/v2/programs/nonsense/rewards",
      `/admin/v2/programs/${ids.program.demo}/users/${ids.participantId!.harbor}`,
    ]) {
      expect.soft((await get("super", path, "application/json")).status, path).toBe(404);
    }
  });
});

function entriesOf(entries: Entry[]): Entry[] {
  return entries.flatMap((entry) => [entry, ...entriesOf(entry.children ?? [])]);
}

/** The programs to test a URL on. A URL without parameters is the same for every program. */
function programsIn(path: string): readonly Program[] {
  return withQuery(path).includes(":") ? PROGRAMS : ["demo"];
}

function withQuery(path: string): string {
  return path + (ACCESS[path]?.query ?? "");
}

function urlOf(path: string, program: Program): string {
  return `/${withQuery(path).replace(/(?<=[/=]):(\w+)/g, (_, param: string) => ids[rowKeyOf(path, param)]![program])}`;
}

/** The rewards that have a tab. */
const TAB_ROWS: Record<string, string> = {
  sweepstake: "sweepstakeId",
  "sweepstake.csv": "sweepstakeId",
  mini_contest: "contestId",
  blockchain_transactions: "achievementId",
};

/** The key of ROWS for a URL parameter: both kinds of tags share the name `tagId`, and tabs are of some rewards only. */
function rowKeyOf(path: string, param: string): string {
  if (param === "rewardId") return TAB_ROWS[path.split("/").at(-1)!] ?? param;
  return param === "tagId" && /content[-_]tags/.test(path) ? "contentTagId" : param;
}

function expectedStatus(who: Client, program: Program, path: string, needs: Needs): number {
  if (who === "signed out") return 401;
  if (needs === "signed in") return 200;
  const role = roleOf(who, program);
  if (needs === "any role") return role === null ? 404 : 200;
  if (isProgramPermission(needs as ProgramPermission)) {
    const allowed = accessOf(role, needs as ProgramPermission, FEATURES[program]);
    const { feature } = ACCESS[path] ?? {};
    const isOff = allowed === "off" || (feature !== undefined && !FEATURES[program].includes(feature));
    if (role === null || (allowed !== "denied" && isOff)) return 404;
    return allowed === "allowed" ? 200 : 403;
  }
  if (path.includes(":programId") && role === null) return 404;
  if (who === "super") return 200;
  if (needs.startsWith("super_admin:") || !["owner", "nw-owner"].includes(who)) return 403;
  return path.includes(":") && role === null ? 404 : 200;
}

function roleOf(who: Who, program: Program): ProgramRole {
  if (who === "super") return "owner";
  if (who === "owner") return program === "northwind" ? null : "owner";
  if (who === "nw-owner") return program === "northwind" ? "owner" : null;
  return program === "demo" && who !== "nobody" ? (who as ProgramRole) : null;
}

/**
 * Of those without a role on a program, a manager of another one of the same organization and an owner of another
 * organization stand for all: nothing but the role is looked at there.
 */
const ELSEWHERE: Partial<Record<Program, readonly Client[]>> = {
  harbor: ["super", "owner", "manager", "nw-owner", "signed out"],
  northwind: ["super", "owner", "manager", "nw-owner"],
};

/** Runs the requests of one client in sequence, because they share a session, and different clients in parallel. */
async function eachOf(
  programs: readonly Program[],
  clients: readonly Client[],
  run: (program: Program, who: Client) => Promise<void>,
): Promise<void> {
  await Promise.all(
    clients.map(async (who) => {
      for (const program of programs) if ((ELSEWHERE[program] ?? clients).includes(who)) await run(program, who);
    }),
  );
}

/** The number of audit rows. Every change of an admin adds one. */
async function countChanges(): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    "select (select count(*) from audit_entries) + (select count(*) from platform_audit_entries) as count",
  );
  return Number(rows[0]!.count);
}

/** Sends a request like the browser of this client, with `program` as the last program. */
function send(
  who: Client,
  program: Program,
  method: "GET" | Write,
  path: string,
  accept = "application/json",
  body?: object,
): Promise<Response> {
  const session = who === "signed out" ? null : fixture.admins[who];
  const headers: Record<string, string> = {
    Accept: accept,
    Cookie: `${session?.cookie ?? ""}; last_program=${ids.program[program]}`,
    "X-CSRF-Token": session?.csrf ?? "none",
  };
  if (body) headers["Content-Type"] = "application/json";
  return app(new Request(`http://localhost${path}`, { method, headers, body: body && JSON.stringify(body) }));
}

function get(who: Client, path: string, accept: string, moreCookies = ""): Promise<Response> {
  const cookie = who === "signed out" ? "" : fixture.admins[who].cookie;
  return app(new Request(`http://localhost${path}`, { headers: { Accept: accept, Cookie: cookie + moreCookies } }));
}
