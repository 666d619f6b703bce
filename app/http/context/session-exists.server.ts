import type { IncomingHttpHeaders } from "node:http";
import { parse } from "cookie";
import { findAdminSession } from "~/auth/admin-sessions.server";
import { findApiKey } from "~/auth/api-keys.server";
import { bearerKeyOf } from "~/auth/bearer-key";
import { findParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { currentTime } from "~/platform/clock.server";
import { unavailableIn } from "~/platform/database/failures.server";
import { env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import { programIdOfHost } from "~/services/programs/catalogue.server";
import { COOKIES } from "./cookies.server";

/**
 * Whether the request's cookie is of a session: an admin's below /admin/v2, elsewhere a participant's of the host's
 * program. An API key is as good as an admin's session.
 * @throws unavailable
 */
export async function sessionExists(request: { url: URL; headers: IncomingHttpHeaders }): Promise<boolean> {
  return findSession(request).catch((error: unknown) => {
    throw unavailableIn(error) ?? error;
  });
}

async function findSession({ url, headers }: { url: URL; headers: IncomingHttpHeaders }): Promise<boolean> {
  const cookies = parse(headers.cookie ?? "");
  if (url.pathname.startsWith("/admin/")) {
    const key = bearerKeyOf(headers.authorization);
    if (key !== undefined) return (await findApiKey(key, currentTime()).catch(unlessRejected)) !== null;
    const token = cookies[COOKIES.admin];
    return token !== undefined && (await findAdminSession(token, currentTime())) !== null;
  }
  const token = cookies[COOKIES.participant];
  const programId = token && (await programIdOfHost(url.hostname.toLowerCase(), env.baseHosts));
  return programId ? (await findParticipantSession(programIdFrom(programId), token, currentTime())) !== null : false;
}

function unlessRejected(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}
