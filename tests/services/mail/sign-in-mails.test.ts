import { expect, it } from "vitest";
import { adminBrand } from "~/services/mail/program-brand.server";
import { codeMail, linkMail } from "~/services/mail/sign-in-mails";

const name = "Bob & <Bits>";
const brand = { ...adminBrand("en"), name, nameInSentence: name, logoUrl: 'https://x.test/logo.png?a="b"' };

it("puts the code on a line of its own in the text, and not into the subject", () => {
  const { subject, text, html } = codeMail(brand, { firstName: "Maya", locale: "en" }, "482013", 10);
  expect(text.split("\n")).toContain("482013");
  expect(subject).not.toContain("482013");
  expect(html).toContain(">482013<");
});

it("puts the complete link on a line of its own", () => {
  const url = "http://harbor.localhost:3000/signin/magic/a-b_c";
  const { text, html } = linkMail(brand, { firstName: "", locale: "en" }, url, 20);
  expect(text.split("\n")).toContain(url);
  expect(html).toContain(`href="${url}"`);
  expect(text).toContain("20 minutes");
});

it("escapes names, and uses no style element, script or picture other than the logo", () => {
  const { html } = codeMail(brand, { firstName: "<script>alert(1)</script>", locale: "en" }, "482013", 10);
  expect(html).not.toMatch(/<(script|style|link|form)/i);
  expect(html.match(/<img /g)).toHaveLength(1);
  expect(html).toContain("Bob &amp; &lt;Bits&gt;");
  expect(html).toContain("&quot;b&quot;");
});
