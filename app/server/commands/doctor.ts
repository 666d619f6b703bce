import { z } from "zod";
import { findingsOf } from "~/services/installation/checks.server";
import type { FindingView } from "~/services/installation/finding";
import { readArguments } from "../command-arguments";
import { withDiagnosis } from "../diagnosis";
import { OperatorError } from "../operator-error";

const USAGE = "Usage: npx loyalty doctor [--mail EMAIL] [--json]";

/**
 * `npx loyalty doctor`: runs every check and prints a line for each, with the mend of what is wrong. It goes on without
 * the database and with a malformed environment.
 * @throws OperatorError when there is an error, so that a script can stop
 */
export default async function doctor(args: string[]): Promise<void> {
  const { values } = readArguments("doctor", args, {
    options: { mail: { type: "string" }, json: { type: "boolean" } },
  });
  const { mail, json } = values;
  const findings = await diagnose(mail);
  if (json) console.log(JSON.stringify(findings, null, 2));
  else for (const finding of findings) console.log(lineOf(finding));
  const errors = findings.filter(({ level }) => level === "error").length;
  if (errors > 0) throw new OperatorError(`${errors} ${errors === 1 ? "error" : "errors"} found.`);
  process.exit(0); // the connection of a test mail is pooled
}

/** The findings of all checks. @param mail who gets a test mail */
export async function diagnose(mail?: string): Promise<FindingView[]> {
  return withDiagnosis({ now: () => new Date() }, async ({ findings, isValid }) => [
    ...findings,
    ...(mail === undefined || !isValid ? [] : [await testMail(mail)]),
  ]);
}

async function testMail(to: string): Promise<FindingView> {
  const check = { id: "test-mail", title: "Test mail" };
  const failed = (detail: string, mend: string) => findingsOf(check, [{ level: "error", detail, mend }])[0]!;
  if (!z.email().safeParse(to).success) return failed(`${to} is no email address.`, USAGE);
  const { sendTestMail } = await import("~/services/installation/test-mail.server");
  try {
    await sendTestMail(to);
  } catch (error) {
    const detail = `The mail server did not take the mail: ${(error as Error).message}`;
    return failed(detail, "Correct SMTP_URL and MAIL_FROM. The server may also reject the sender's address.");
  }
  return { ...findingsOf(check, [])[0]!, detail: `The mail server took the mail to ${to}.` };
}

function lineOf({ level, title, detail, mend }: FindingView): string {
  const rest = [detail, mend].flatMap((text) => text?.replace(/[^.!?]$/, "$&.") ?? []).join(" ");
  return `${level.padEnd(7)}  ${title}${rest ? `: ${rest}` : ""}`;
}
