import { beforeAll, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { sql } from "~/platform/database/statements.server";
import { createChallenge, createParticipant, createPost, createProgram } from "../factories";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const app = await appUnder("public/challenges");

let host: string;
let cookie: string;
let post: string;

beforeAll(async () => {
  const { id, subdomain } = await createProgram({ features: ["social_network_posts"] });
  const programId = programIdFrom(id);
  host = `http://${subdomain}.localhost`;
  const { id: participantId } = await createParticipant(id);
  cookie = `sid=${await openParticipantSession(sql, programId, participantId, new Date())}; csrf=secret`;
  await createChallenge(id, { identifier: "video", challengeType: "video", durationSeconds: 8 });
  const wall = await createChallenge(id, { identifier: "wall", challengeType: "unified_social", points: 5n });
  post = (await createPost(id, wall.id)).id;
});

describe("POST /public/challenges/{id}/progress", () => {
  it("responds with the progress of the video, to a form and to JSON", async () => {
    const form = new FormData();
    form.set("position", "0");
    for (const body of [form, JSON.stringify({ position: 0 })]) {
      const response = await call("video/progress", body);
      expect(await response.json()).toEqual({ success: true, position: 0, watched: 0, progress: 0 });
    }
  });

  it.each([{}, { position: "" }, { position: null }, { position: "far" }, { position: -1 }, { position: true }])(
    "rejects %j with an error on its field",
    async (body) => {
      const response = await call("video/progress", JSON.stringify(body));
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ success: false, errors: [{ field: "position" }] });
    },
  );
});

describe("POST /public/challenges/{id}/unified_social_submission", () => {
  it("responds with the earned points, also to a beacon, which sends the token as a field", async () => {
    const beacon = new FormData();
    beacon.set("authenticity_token", csrfTokenFor("secret"));
    const first = await call(`wall/unified_social_submission?social_network_post_id=${post}`, beacon, { token: "" });
    expect(await first.json()).toEqual({
      success: true,
      points: 5,
      unused_points: 5,
      completed: true,
      daily_limit: null,
    });
    const again = await call(`wall/unified_social_submission?social_network_post_id=${post}`);
    expect(await again.json()).toEqual({
      success: true,
      points: 0,
      unused_points: 5,
      completed: false,
      daily_limit: null,
    });
  });

  it("needs the id of a post of the challenge", async () => {
    const missing = await call("wall/unified_social_submission");
    expect(missing.status).toBe(422);
    expect(await missing.json()).toMatchObject({ errors: [{ field: "social_network_post_id" }] });
    expect((await call("wall/unified_social_submission?social_network_post_id=1")).status).toBe(404);
    expect((await call(`video/unified_social_submission?social_network_post_id=${post}`)).status).toBe(404);
  });
});

it.each(["video/progress", "wall/unified_social_submission?social_network_post_id=1"])(
  "%s needs a token and a participant",
  async (path) => {
    expect((await call(path, JSON.stringify({ position: 1 }), { token: "wrong" })).status).toBe(403);
    expect((await call(path, JSON.stringify({ position: 1 }), { as: "csrf=secret" })).status).toBe(401);
    // As on a page, the sign-in is checked before anything else of the request.
    expect((await call(path, "not JSON", { token: "wrong", as: "csrf=secret" })).status).toBe(401);
  },
);

type Sender = { token?: string; as?: string };

function call(
  path: string,
  body?: BodyInit,
  { token = csrfTokenFor("secret"), as = cookie }: Sender = {},
): Promise<Response> {
  const headers: Record<string, string> = { Accept: "application/json", Cookie: as };
  if (token) headers["X-CSRF-Token"] = token;
  if (typeof body === "string") headers["Content-Type"] = "application/json";
  return app(new Request(`${host}/public/challenges/${path}`, { method: "POST", headers, body }));
}
