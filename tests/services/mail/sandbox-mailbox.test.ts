import { expect, it } from "vitest";
import { sandboxMailbox } from "~/integrations/mail/sandbox-mailbox.server";
import { prisma } from "~/platform/database/connections.server";
import { testDatabase } from "../../setup/database";

await testDatabase();

it("stores a mail once, however often a killed worker sends it again", async () => {
  const mailbox = sandboxMailbox("rewards@example.test");
  const mail = {
    key: "one",
    to: "maya@example.test",
    fromName: "Sunrise",
    subject: "Your code",
    text: "1",
    html: "<p>1</p>",
    sentAt: new Date("2026-11-21T10:00:00Z"),
  };
  await mailbox.send(mail);
  await mailbox.send({ ...mail, sentAt: new Date("2026-11-21T10:00:05Z") });
  const unsubscribeUrl = "https://demo.example.test/unsubscribe/x";
  await mailbox.send({ ...mail, key: "two", unsubscribeUrl });
  const mails = await prisma.sandboxMail.findMany({ orderBy: { sentAt: "asc" } });
  expect(mails).toHaveLength(2);
  expect(mails.map(({ headers }) => headers)).toContainEqual({
    "List-Unsubscribe": `<${unsubscribeUrl}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});
