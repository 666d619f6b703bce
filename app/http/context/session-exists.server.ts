import type { IncomingHttpHeaders } from "node:http";
import { parse } from "cookie";
import { findAdminSession } from "~/auth/admin-sessions.server";
import { findParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { currentTime } from "~/platform/clock.server";
import { env } from "~/platform/env.server";
import { programIdOfHost } from "~/services/programs/catalogue.server";
import { COOKIES } from "./cookies.server";

/**
 * Whether the request's cookie is of a session: an admin's below /admin/v2, elsewhere a participant's of the host's
 * program.
 */
export async function sessionExists({ url, headers }: { url: URL; headers: IncomingHttpHeaders }): Promise<boolean> {
  const cookies = parse(headers.cookie ?? "");
  if (url.pathname.startsWith("/admin/")) {
    const token = cookies[COOKIES.admin];
    return token !== undefined && (await findAdminSession(token, currentTime())) !== null;
  }
  const token = cookies[COOKIES.participant];
  const programId = token && (await programIdOfHost(url.hostname.toLowerCase(), env.baseHosts));
  return programId ? (await findParticipantSession(programIdFrom(programId), token, currentTime())) !== null : false;
}
