/** Programs, participants and a browser with cookies for the sign-in tests. */
import type { AppLoadContext } from "@remix-run/node";
import { runOnce } from "graphile-worker";
import { onTestFinished } from "vitest";
import { action as verify } from "~/api/public/sign-in/verify";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { taskList } from "~/jobs/handlers.server";
import { onClockMessage } from "~/platform/clock.server";
import { prisma } from "~/platform/database/connections.server";
import { uuidv7 } from "~/platform/ids.server";
import { dropAllCatalogues } from "~/services/programs/catalogue.server";
import type { SignInResult } from "~/services/sign-in/sign-in.schema";
import { createChallenge, createParticipant, createProgram } from "../../factories";
import { testDatabase } from "../../setup/database";

const at = new Date("2026-11-01T00:00:00Z");
const times = { createdAt: at, updatedAt: at };

export type World = { demo: string; harbor: string; northwind: string };

/** Three programs: demo signs in by code, harbor by link, northwind has its own enrollment page. */
export async function seedWorld(): Promise<World> {
  const organizationId = uuidv7(at);
  await prisma.organization.create({ data: { id: organizationId, name: "Sunrise Group", createdAt: at } });
  const program = async (subdomain: string, more: object = {}) => {
    return (await createProgram({ organizationId, name: `${subdomain} club`, subdomain, ...times, ...more })).id;
  };
  const world = {
    demo: await program("demo", { features: ["otp_login"] }),
    harbor: await program("harbor"),
    northwind: await program("northwind", { overrideEnrollment: true, customSigninUrl: "/sandbox/enroll?from=us" }),
  };
  await createChallenge(world.demo, { challengeType: "signup", linkUrl: null, points: 100n, ...times });
  dropAllCatalogues();
  return world;
}

export async function addParticipant(programId: string, email: string, more: object = {}): Promise<string> {
  return (await createParticipant(programId, { email, firstName: "Maya", lastName: "Lopez", ...times, ...more })).id;
}

export type VerifyResponse = {
  status: number;
  headers: Headers;
  body: SignInResult & { success?: boolean; errors?: { field: string; message: string }[] };
};

/** A browser on one host. It starts with a CSRF secret, and stores the cookies of responses. */
export class Browser {
  readonly cookies = new Map<string, string>([["csrf", "a-secret-of-this-browser"]]);

  constructor(
    readonly host = "demo.localhost",
    readonly address = "127.0.0.1",
  ) {}

  /** A request with this browser's cookies and token. */
  request(
    path: string,
    init: { fields?: Record<string, string>; method?: string; headers?: Record<string, string> } = {},
  ): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = {
      cookie,
      "x-client-address": this.address,
      "x-csrf-token": csrfTokenFor(this.cookies.get("csrf") ?? ""),
      ...init.headers,
    };
    const body = init.fields && new URLSearchParams(init.fields);
    return new Request(`http://${this.host}:3000${path}`, {
      method: init.method ?? (init.fields ? "POST" : "GET"),
      headers,
      body,
    });
  }

  /** Calls a loader or action as Remix does, and stores the cookies of the response. */
  async call(
    handler: (args: never) => unknown,
    request: Request,
    params: Record<string, string> = {},
  ): Promise<Response> {
    const args = { request, params, context: {} as AppLoadContext };
    const response = (await (handler as (args: unknown) => Promise<unknown>)(args).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    })) as Response;
    // A page's action returns plain data instead of a Response for an error.
    for (const header of response.headers?.getSetCookie() ?? []) {
      const [pair = ""] = header.split(";");
      const [name = "", value = ""] = pair.split("=");
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }

  async verify(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<VerifyResponse> {
    const response = await this.call(verify, this.request("/public/signin/verify", { fields, headers }));
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as VerifyResponse["body"],
    };
  }
}

/** Runs the queued jobs. */
export async function runJobs(): Promise<void> {
  const { pool } = await testDatabase();
  await runOnce({ pgPool: pool, taskList });
}

/** The newest mail to an address, after the queued jobs have run. */
export async function mailTo(email: string) {
  await runJobs();
  return prisma.sandboxMail.findFirst({ where: { to: email }, orderBy: [{ sentAt: "desc" }, { id: "desc" }] });
}

export async function codeTo(email: string): Promise<string> {
  const mail = await mailTo(email);
  const code = mail && /^(\d{6})$/m.exec(mail.text)?.[1];
  if (!code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

/** Moves the process's clock until the test ends. */
export function advanceClock(seconds: number): void {
  onClockMessage(String(seconds * 1000));
  onTestFinished(() => onClockMessage("0"));
}
