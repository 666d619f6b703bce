import { useState, type CSSProperties, type SyntheticEvent } from "react";
import { useLocale, useText } from "~/locales/use-text";
import { brandOfStyle } from "~/services/mail/brand-of-style";
import { rewardMail, winMail } from "~/services/mail/reward-mail";
import { codeMail, linkMail } from "~/services/mail/sign-in-mails";
import { tierMail } from "~/services/mail/tier-mail";
import { LINK_MINUTES } from "~/services/programs/site-constants";
import { CODE_MINUTES } from "~/services/sign-in/sign-in-rules";
import { SelectField } from "~/ui/forms/field";
import { classNames } from "~/ui/primitives/class-names";
import type { BrandingPreviewData } from "./preview-data.server";
import type { PreviewedBranding } from "./previewed-branding";
import { Scaled } from "./scaled";

interface MailPreviewProps {
  branding: PreviewedBranding;
  data: BrandingPreviewData;
  /** The width of the window in pixels. */
  width: number;
}

const MAILS = ["code", "link", "reward", "win", "tier"] as const;

/** The program's mails, made by the functions that make the real ones. */
export function MailPreview({ branding, data: { mail }, width }: MailPreviewProps) {
  const t = useText();
  const locale = useLocale();
  const [kind, setKind] = useState<(typeof MAILS)[number]>("code");
  const labels = {
    code: t("Login code"),
    link: t("Login link"),
    reward: t("Reward earned"),
    win: t("Reward won"),
    tier: t("Tier reached"),
  };
  const brand = brandOfStyle(branding.element_css_style, {
    name: mail.name,
    logoUrl: branding.header_logo,
    supportEmail: mail.support_email,
  });
  const reader = { firstName: "Alex", locale };
  const reward = {
    ...reader,
    program: mail.name,
    reward: mail.reward ?? t("Reward"),
    code: null,
    details: "",
    url: mail.url,
  };
  const stoppable = { ...brand, unsubscribeUrl: mail.url };
  const { subject, html } = {
    code: () => codeMail(brand, reader, "123456", CODE_MINUTES),
    link: () => linkMail(brand, reader, mail.url, LINK_MINUTES),
    reward: () => rewardMail(stoppable, reward),
    win: () => winMail(stoppable, reward),
    tier: () => tierMail(stoppable, { ...reward, tier: mail.tier?.name ?? "", benefits: mail.tier?.benefits ?? "" }),
  }[kind]();
  return (
    <div className="grid gap-3">
      <div className="surface-card grid gap-2 rounded-card border border-border p-3">
        <SelectField
          label={t("Email")}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as typeof kind)}
          options={MAILS.filter((value) => value !== "tier" || mail.tier).map((value) => ({
            value,
            label: labels[value],
          }))}
        />
        <p className="text-12 text-muted">
          {mail.name} · <span className="font-strong text-content">{subject}</span>
        </p>
      </div>
      <Scaled key={width} width={width}>
        {(height) => <MailFrame title={labels[kind]} html={html} style={{ width, height }} className="max-w-none" />}
      </Scaled>
    </div>
  );
}

interface MailFrameProps {
  title: string;
  html: string;
  style?: CSSProperties;
  className?: string;
}

/** A mail as a mail program shows it. */
export function MailFrame({ title, html, style, className }: MailFrameProps) {
  return (
    <iframe
      title={title}
      sandbox="allow-same-origin"
      srcDoc={html}
      onLoad={makeInert}
      style={style}
      className={classNames("bg-white block border-0", className)}
    />
  );
}

/** Its links must not lead anywhere. Without permission to run scripts, the frame could do nothing else. */
function makeInert({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
  if (currentTarget.contentDocument) currentTarget.contentDocument.body.inert = true;
}
