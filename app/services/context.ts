import type { Role } from "~/auth/permissions";
import type { Locale } from "~/locales/say";
import type { Catalogue } from "./programs/catalogue.server";

declare const brand: unique symbol;

/**
 * The id of a program the caller has been let into. Only auth/program-id.server.ts makes one: at the door from the
 * host or from a row an admin may see, and in the job worker. A use case that asks for it cannot be handed a guess.
 */
export type ProgramId = string & { readonly [brand]: "ProgramId" };

export type Visitor = { kind: "visitor" };

/** The signed-in participant, read once a request with the session. Points are numbers, safe to 2^53. */
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
  emailSettingId: string | null;
  avatarFileId: string | null;
  eligibleOffersRewards: boolean;
  unusedPoints: number;
  lifetimePoints: number;
  pointsDebt: number;
  completedChallenges: number;
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
  organizationIds: string[];
  /** Role by program id, for programs where the admin is staff without being the organization's admin. */
  roles: Record<string, Role>;
};

/** A job or a command acting for the platform itself. */
export type SystemActor = { kind: "system"; name: string };

export type Actor = Visitor | ParticipantActor | AdminActor | SystemActor;

/** What every use case gets first. `now` is the application's clock: nothing below the door reads the system's. */
export type Ctx<A extends Actor = Actor> = {
  actor: A;
  now: Date;
  locale: Locale;
  requestId: string;
};

/** A context inside one program. */
export type ProgramCtx<A extends Actor = Actor> = Ctx<A> & { programId: ProgramId; program: Catalogue };

export type SiteCtx = ProgramCtx<Visitor | ParticipantActor>;
export type ParticipantCtx = ProgramCtx<ParticipantActor>;
export type AdminCtx = Ctx<AdminActor>;
/** A context inside one organization, which the admin owns (or every one, for super admins). */
export type AdminOrganizationCtx = AdminCtx & { organizationId: string };
export type AdminProgramCtx = ProgramCtx<AdminActor>;
