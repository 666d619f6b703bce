import { MailCheck } from "lucide-react";
import { LINK_MINUTES } from "~/services/sign-in/sign-in.rules";
import { Icon } from "~/ui/icon";

/** The end of the page's part: the rest happens in the mailbox (specification 1, section 2, "Magic link sent"). */
export function LinkSentStep({ firstName }: { firstName: string }) {
  return (
    <div className="grid justify-items-start gap-5" role="status">
      <span className="grid size-16 place-items-center rounded-full bg-positive-soft text-positive"><Icon icon={MailCheck} size={24} /></span>
      <h1 className="text-30 min-[900px]:text-36">Thanks, {firstName}</h1>
      <p>A login link is in your email. Click it within {LINK_MINUTES} minutes to access your account.</p>
      <p className="text-small text-muted">Nothing there? Look into the spam folder, or go back and request a new link after a minute.</p>
    </div>
  );
}
