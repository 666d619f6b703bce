import type { Locale } from "~/locales/translate";
import type { ProgramLike, ProgramPermission, Role } from "./permissions";

declare const brand: unique symbol;

/**
 * The id of a program that the caller may use. Only auth/program-id.server.ts creates it: in handlers from the host or
 * from a row that an admin may see, and in the job worker. So a use case never gets an id that was not checked.
 */
export type ProgramId = string & { readonly [brand]: "ProgramId" };

export type Visitor = { kind: "visitor" };

/** The signed-in participant, read once per request with the session. Points are exact up to 2^53. */
/** Good news of one kind; several friends who joined are one, with the sum of their points. */
export type StoredCelebration = {
  /** Of the latest, so that marking it as seen marks no later one. */
  id: string;
  kind:
    | "sign_up"
    | "friend_joined"
    | "reward_won"
    | "weekly_goal"
    | "birthday"
    | "weekly_result"
    | "quest_completed"
    | "team_goal";
  count: number;
  points: number;
  reward_id: string | null;
  /** Of a week that ended, or of a quest; null for the other kinds. */
  details:
    | { challenges: number; place: number | null; people: number | null; better: boolean }
    | { quest_id: string; title: string }
    | null;
};

export type ParticipantActor = {
  kind: "participant";
  id: string;
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  postal: string | null;
  /** Values of the program's profile attributes, by attribute name. */
  profile: Readonly<Record<string, string>>;
  status: string;
  locale: string | null;
  /** Where their browser said they are; null: where the program is. */
  timeZone: string | null;
  emailSettingId: string | null;
  avatarFileId: string | null;
  eligibleOffersRewards: boolean;
  unusedPoints: number;
  lifetimePoints: number;
  pointsDebt: number;
  /** The highest tier that they have reached without having seen it yet; null if there is none. */
  newTierId: string | null;
  /** What they have not been congratulated on yet: wins, then the rest, the oldest first. */
  celebrations: readonly StoredCelebration[];
  completedChallenges: number;
  /** The number on the member card: twelve digits. */
  memberNumber: string;
  createdAt: Date;
};

export type AdminActor = {
  kind: "admin";
  id: string;
  sessionId: string;
  email: string;
  firstName: string;
  lastName: string;
  superAdmin: boolean;
  preferredLocale: string;
  /** The end of the database's log after the last change of this session; known only with a standby. */
  wroteUpTo?: number;
  organizationIds: string[];
  /** Role by program id, for programs of organizations that the admin does not own. */
  roles: Record<string, Role>;
};

/**
 * An API key of a program. It may do what a manager may, as far as its scopes go (docs/product/api-keys.md#scopes).
 */
export type ApiKeyActor = {
  kind: "api_key";
  id: string;
  name: string;
  /** The admin who made the key, whom rows that need an admin name. */
  createdById: string;
  superAdmin: false;
  organizationIds: [];
  /** Manager of its own program. */
  roles: Record<string, Role>;
  scopes: readonly ProgramPermission[];
};

/** Who works inside a program: an admin at its pages, or an API client. */
export type ProgramAdminActor = AdminActor | ApiKeyActor;

/** A job or a command acting for the platform itself. */
export type SystemActor = { kind: "system"; name: string };

export type Actor = Visitor | ParticipantActor | AdminActor | ApiKeyActor | SystemActor;

/**
 * The first parameter of every use case. `now` is the application's time: nothing below handlers reads the system's.
 */
export type Ctx<A extends Actor = Actor> = {
  actor: A;
  now: Date;
  locale: Locale;
  requestId: string;
};

export type AdminCtx = Ctx<AdminActor>;
/** A context inside one organization, which the admin owns (super admins may use every one). */
export type AdminOrganizationCtx = AdminCtx & { organizationId: string };

/** A context inside one program, with what the permission check needs. */
export type ProgramScopedCtx<A extends Actor = Actor> = Ctx<A> & { programId: ProgramId; program: ProgramLike };

/** The admin to name in rows that need one, e.g. who started an export and gets its mail: for a key, its maker. */
export function adminIdOf(actor: ProgramAdminActor): string {
  return actor.kind === "admin" ? actor.id : actor.createdById;
}
