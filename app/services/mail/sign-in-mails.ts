import { layOutMail, type MailBrand } from "./mail-layout";

type Content = { subject: string; text: string; html: string };
type Reader = { firstName: string };

const IGNORE = "If you did not ask for this, you can ignore this email: nobody can sign in without it.";

/** The mail with a one-time code (specification 1, section 9). The code is not in the subject: lock screens show that. */
export function codeMail(brand: MailBrand, { firstName }: Reader, code: string, minutes: number): Content {
  return {
    subject: `Your login code for ${brand.name}`,
    ...layOutMail(brand, `It works for ${minutes} minutes.`, [
      { kind: "heading", text: greeting(firstName) },
      { kind: "paragraph", text: `Here is your code to sign in to ${brand.name}. It works for ${minutes} minutes, once, in the browser that asked for it.` },
      { kind: "code", code },
      { kind: "note", text: `Never tell anyone this code; we will not ask for it. ${IGNORE}` },
    ]),
  };
}

/** The mail with a link that signs in (specification 1, section 9). */
export function linkMail(brand: MailBrand, { firstName }: Reader, url: string, minutes: number): Content {
  return {
    subject: `Your login link for ${brand.name}`,
    ...layOutMail(brand, `It works for ${minutes} minutes.`, [
      { kind: "heading", text: greeting(firstName) },
      { kind: "paragraph", text: `Here is your link to sign in to ${brand.name}. It works for ${minutes} minutes, once.` },
      { kind: "button", label: `Sign in to ${brand.name}`, url },
      { kind: "note", text: `Please do not forward it: it opens your account. ${IGNORE}` },
    ]),
  };
}

function greeting(firstName: string): string {
  return firstName ? `Hello ${firstName}` : "Hello";
}
