import { Mail, MessageSquare, Share2, type IconNode } from "lucide";
import { useEffect, useState } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";

interface ShareFooterProps {
  url: string;
  program: string;
  /** The label of the button that opens the device's share sheet; a default if it is empty. */
  label: string;
}

/** Ways to share the link: the device's share sheet if there is one, email and text message. */
export function ShareFooter({ url, program, label }: ShareFooterProps) {
  const t = useText();
  const canShare = useCanShare();
  const text = t("Join me at {program}:", { program });
  const mail = `mailto:?${mailQuery({ subject: program, body: `${text} ${url}` })}`;
  // The promise rejects when the user closes the share sheet, which is not an error.
  const share = () => navigator.share({ title: program, text, url }).catch(() => {});
  return (
    <div className="grid grid-cols-2 gap-3">
      {canShare ? (
        <Button block className="col-span-2" onClick={share}>
          <Icon icon={Share2} size={16} />
          {label || t("Share your link")}
        </Button>
      ) : null}
      <ShareLink icon={Mail} href={mail}>
        {t("Send email")}
      </ShareLink>
      <ShareLink icon={MessageSquare} href={`sms:?&${mailQuery({ body: `${text} ${url}` })}`}>
        {t("Message")}
      </ShareLink>
    </div>
  );
}

function ShareLink({ icon, href, children }: { icon: IconNode; href: string; children: string }) {
  return (
    <a
      href={href}
      className="inline-flex min-h-control items-center justify-center gap-2 rounded-button border border-border-strong bg-raised px-4 font-strong hover:bg-hover"
    >
      <Icon icon={icon} size={16} />
      {children}
    </a>
  );
}

/** URLSearchParams would write spaces as plus signs, which mail programs do not decode. */
function mailQuery(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

/** Whether the device has a share sheet; false until hydration. */
function useCanShare(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => setCan(typeof navigator.share === "function"), []);
  return can;
}
