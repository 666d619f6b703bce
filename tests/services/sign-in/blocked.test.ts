import { expect, it } from "vitest";
import { programIdFrom } from "~/auth/program-id.server";
import { signInInput } from "~/services/sign-in/sign-in.schema";
import { verifySignIn } from "~/services/sign-in/sign-in.site.server";
import { createParticipant, createProgram, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

await testDatabase();

it.each([
  ["help@example.test", "This account can't sign in. Write to help@example.test for help."],
  [null, "This account can't sign in. Contact the program's support."],
])("a blocked person reads whom to write to: %s", async (supportEmail, message) => {
  const programId = programIdFrom((await createProgram({ supportEmail })).id);
  const { email } = await createParticipant(programId, { status: "blocked" });
  const client = { address: "203.0.113.7", host: "demo.localhost", returnTo: "/" };
  const { result } = await verifySignIn(await siteCtx(programId), signInInput.parse({ email }), client);
  expect(result).toMatchObject({ ok: false, message });
});
