import type { AddressInfo } from "node:net";
import { simpleParser, type AddressObject, type ParsedMail } from "mailparser";
import { SMTPServer } from "smtp-server";
import { afterEach, expect, it } from "vitest";
import { smtp } from "~/integrations/mail/smtp.server";

let server: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())));

/** A mail server on this machine that accepts or rejects what is sent to it. */
async function mailServer(options: { rejects?: boolean } = {}) {
  const received: ParsedMail[] = [];
  let logins = 0;
  server = new SMTPServer({
    hideSTARTTLS: true,
    closeTimeout: 1, // the sender holds its connections open for more mails
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _, done) => {
      logins += 1;
      done(username === "user" && password === "p@ss" ? null : new Error("wrong"), { user: username });
    },
    onRcptTo: (_, __, done) => done(options.rejects ? new Error("no such mailbox") : null),
    onData: (stream, _, done) => void simpleParser(stream).then((mail) => (received.push(mail), done())),
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://user:p%40ss@127.0.0.1:${port}`, received, logins: () => logins };
}

const mail = {
  key: "one",
  to: "maya@example.test",
  fromName: 'Sunrise "Rewards", Inc.',
  subject: "Your login code: grüße",
  text: "482013\n",
  html: "<p>482013</p>",
  sentAt: new Date("2026-11-21T10:00:00Z"),
};

it("delivers text and HTML with the program's name over the installation's address", async () => {
  const { url, received } = await mailServer();
  await smtp(url, "rewards@example.test").send(mail);
  expect(received).toHaveLength(1);
  const [delivered] = received as [ParsedMail];
  expect((delivered.to as AddressObject).value).toEqual([{ address: "maya@example.test", name: "" }]);
  expect(delivered.from?.value).toEqual([{ address: "rewards@example.test", name: 'Sunrise "Rewards", Inc.' }]);
  expect(delivered).toMatchObject({ subject: mail.subject, text: mail.text, date: mail.sentAt });
  expect(delivered.html).toContain("482013");
  expect(delivered.headers.get("auto-submitted")).toBe("auto-generated");
});

it("gives a mail that is sent again the same Message-ID, and another mail another one", async () => {
  const { url, received } = await mailServer();
  const sender = smtp(url, "rewards@example.test");
  await sender.send(mail);
  await sender.send({ ...mail, sentAt: new Date("2026-11-21T10:00:05Z") });
  await sender.send({ ...mail, key: "two" });
  const [first, again, other] = received.map(({ messageId }) => messageId);
  expect(first).toMatch(/^<[0-9a-f-]{36}@example\.test>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it("does not let a forged recipient or name add headers", async () => {
  const { url, received } = await mailServer();
  await smtp(url, "rewards@example.test").send({
    ...mail,
    fromName: "Evil\r\nBcc: all@example.test",
    subject: "Hi\r\nX-Injected: 1",
  });
  expect(received[0]!.bcc).toBeUndefined();
  expect(received[0]!.headers.has("x-injected")).toBe(false);
});

it("adds the headers with which mail programs stop mails, to those that can be stopped", async () => {
  const { url, received } = await mailServer();
  const sender = smtp(url, "rewards@example.test");
  const unsubscribeUrl = `https://demo.example.test/unsubscribe/${"x".repeat(100)}`;
  await sender.send({ ...mail, unsubscribeUrl });
  await sender.send({ ...mail, key: "code" });
  const lines = received.map(({ headerLines }) =>
    headerLines.filter(({ key }) => key.startsWith("list-")).map(({ line }) => line.replace(/\r?\n\s*/g, " ")),
  );
  expect(lines).toEqual([
    [`List-Unsubscribe: <${unsubscribeUrl}>`, "List-Unsubscribe-Post: List-Unsubscribe=One-Click"],
    [],
  ]);
});

it("throws when the mail is not accepted, so that its job tries again", async () => {
  const { url } = await mailServer({ rejects: true });
  await expect(smtp(url, "rewards@example.test").send(mail)).rejects.toThrow(/no such mailbox/);
});

it("throws when nothing listens", async () => {
  await expect(smtp("smtp://127.0.0.1:9", "rewards@example.test").send(mail)).rejects.toThrow();
});
