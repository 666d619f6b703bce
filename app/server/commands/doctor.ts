import { z } from "zod";
import type { Settings } from "~/platform/env.server";
import { unchecked } from "~/services/installation/check";
import { findingsOf } from "~/services/installation/checks.server";
import type { FindingLevel, FindingView } from "~/services/installation/finding";
import { readArguments, usageError } from "../command-arguments";
import { withDiagnosis } from "../diagnosis";
import { OperatorError } from "../operator-error";

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
  if (mail !== undefined && !z.email().safeParse(mail).success)
    throw usageError("doctor", `${mail} is no email address`);
  const findings = await diagnose(mail);
  if (json) console.log(JSON.stringify(findings, null, 2));
  else console.log(linesOf(findings).join("\n"));
  const errors = findings.filter(({ level }) => level === "error").length;
  if (errors > 0) throw new OperatorError(`${errors} ${errors === 1 ? "error" : "errors"} found.`);
  process.exit(0); // the connection of a test mail is pooled
}

/** The findings of all checks. @param mail the address that gets a test mail */
export async function diagnose(mail?: string): Promise<FindingView[]> {
  return withDiagnosis({ now: () => new Date() }, async ({ findings, settings, isValid }) => [
    ...findings,
    ...(mail === undefined ? [] : [await testMail(mail, settings, isValid)]),
  ]);
}

async function testMail(to: string, { smtpUrl }: Settings, isValid: boolean): Promise<FindingView> {
  const check = { id: "test-mail", title: "Test mail" };
  const notSent = (reason: string) => findingsOf(check, [unchecked(reason)])[0]!;
  if (!isValid) return notSent("No mail was sent: first correct the environment.");
  if (!smtpUrl) return notSent("No mail was sent: SMTP_URL is not set, and the sandbox sends none.");
  const { sendTestMail } = await import("~/services/installation/test-mail.server");
  try {
    await sendTestMail(to);
  } catch (error) {
    const detail = `The mail server did not take the mail: ${(error as Error).message}`;
    const mend = "Correct SMTP_URL and MAIL_FROM. The server may also reject the sender's address.";
    return findingsOf(check, [{ level: "error", detail, mend }])[0]!;
  }
  return { ...findingsOf(check, [])[0]!, detail: `The mail server took the mail to ${to}.` };
}

/** A line for each finding. A mend that several of a check share stands once, after the last of them. */
export function linesOf(findings: FindingView[]): string[] {
  return findings.map(({ id, level, title, detail, mend }, index) => {
    const next = findings[index + 1];
    const isShared = next?.id === id && next.mend === mend;
    const rest = [detail, isShared ? null : mend].flatMap((text) => text?.replace(/[^.!?]$/, "$&.") ?? []).join(" ");
    return `${LEVEL_TEXTS[level].padEnd(WIDTH)}  ${title}${rest ? `: ${rest}` : ""}`;
  });
}

const LEVEL_TEXTS: Record<FindingLevel, string> = {
  error: "error",
  warning: "warning",
  unchecked: "not checked",
  ok: "ok",
};
const WIDTH = Math.max(...Object.values(LEVEL_TEXTS).map(({ length }) => length));
