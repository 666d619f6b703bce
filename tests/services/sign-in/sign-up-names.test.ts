import { beforeAll, expect, it } from "vitest";
import { testDatabase } from "../../setup/database";
import { addParticipant, Browser, mailTo, seedWorld, type World } from "./sign-in-world";

await testDatabase();

let world: World;
beforeAll(async () => {
  world = await seedWorld();
});

it("a stranger's words in the name of a sign-up are not mailed to the person whose email they used", async () => {
  const email = "victim@example.test";
  const words = "You won $500! Visit https://evil.example/claim now";
  const { status } = await new Browser().verify({
    email,
    first_name: words,
    last_name: words,
    agree_terms: "true",
    "cf-turnstile-response": "sandbox-pass",
  });
  expect(status).toBe(200);
  const mail = await mailTo(email);
  expect(mail!.text).toMatch(/^\d{6}$/m);
  expect(`${mail!.subject} ${mail!.from} ${mail!.text} ${mail!.html}`).not.toMatch(/evil|won/);
});

it("somebody who has signed in before is greeted by name", async () => {
  await addParticipant(world.demo, "maya@example.test");
  await new Browser().verify({ email: "maya@example.test" });
  expect((await mailTo("maya@example.test"))!.text).toContain("Hello Maya");
});
