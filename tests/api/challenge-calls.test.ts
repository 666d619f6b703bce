import { beforeAll, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { csrfTokenFor } from "~/http/csrf.server";
import { sql } from "~/services/database.server";
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
  await createChallenge(id, { identifier: "film", challengeType: "video", durationSeconds: 8 });
  const wall = await createChallenge(id, { identifier: "wall", challengeType: "unified_social", points: 5n });
  post = (await createPost(id, wall.id)).id;
});

describe("POST /public/challenges/{id}/progress", () => {
  it("answers how far the film is, to a form and to JSON", async () => {
    const form = new FormData();
    form.set("position", "0");
    for (const body of [form, JSON.stringify({ position: 0 })]) {
      const answer = await call("film/progress", body);
      expect(await answer.json()).toEqual({ success: true, position: 0, watched: 0, progress: 0 });
    }
  });

  it.each([{}, { position: "" }, { position: null }, { position: "far" }, { position: -1 }, { position: true }])(
    "refuses %j on its field",
    async (body) => {
      const answer = await call("film/progress", JSON.stringify(body));
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ success: false, errors: [{ field: "position" }] });
    },
  );
});

describe("POST /public/challenges/{id}/unified_social_submission", () => {
  it("answers what the view earned, also to a beacon, which carries the token as a field", async () => {
    const beacon = new FormData();
    beacon.set("authenticity_token", csrfTokenFor("secret"));
    const first = await call(`wall/unified_social_submission?social_network_post_id=${post}`, beacon, { token: "" });
    expect(await first.json()).toEqual({ success: true, points: 5, unused_points: 5, completed: true });
    const again = await call(`wall/unified_social_submission?social_network_post_id=${post}`);
    expect(await again.json()).toEqual({ success: true, points: 0, unused_points: 5, completed: false });
  });

  it("says which post is missing, and knows no others", async () => {
    const missing = await call("wall/unified_social_submission");
    expect(missing.status).toBe(422);
    expect(await missing.json()).toMatchObject({ errors: [{ field: "social_network_post_id" }] });
    expect((await call("wall/unified_social_submission?social_network_post_id=1")).status).toBe(404);
    expect((await call(`film/unified_social_submission?social_network_post_id=${post}`)).status).toBe(404);
  });
});

it.each(["film/progress", "wall/unified_social_submission?social_network_post_id=1"])(
  "%s takes a token and a participant",
  async (path) => {
    expect((await call(path, JSON.stringify({ position: 1 }), { token: "wrong" })).status).toBe(403);
    expect((await call(path, JSON.stringify({ position: 1 }), { as: "csrf=secret" })).status).toBe(401);
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
