import { Mail, MessageSquare, Share2, type LucideIcon } from "lucide-react";
import { useEffect, useState } from "react";
import { useText } from "~/locales/use-text";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

interface ShareFooterProps {
  url: string;
  program: string;
  /** The words of the button that opens the device's own sharing. */
  label: string;
}

/** Ways to hand the link on: the device's own sharing where there is one, a mail, a message. */
export function ShareFooter({ url, program, label }: ShareFooterProps) {
  const t = useText();
  const canShare = useCanShare();
  const text = t("Join me at {program}:", { program });
  const mail = `mailto:?${mailQuery({ subject: program, body: `${text} ${url}` })}`;
  // Somebody who closes the sheet of the device has decided; there is nothing to tell them.
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
        {t("Email")}
      </ShareLink>
      <ShareLink icon={MessageSquare} href={`sms:?&${mailQuery({ body: `${text} ${url}` })}`}>
        {t("Message")}
      </ShareLink>
    </div>
  );
}

function ShareLink({ icon, href, children }: { icon: LucideIcon; href: string; children: string }) {
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

/** Mail programs read a plus as a plus: spaces are escaped. */
function mailQuery(values: Record<string, string>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
}

/** Whether the device can share; known once the page runs in it. */
function useCanShare(): boolean {
  const [can, setCan] = useState(false);
  useEffect(() => setCan(typeof navigator.share === "function"), []);
  return can;
}
