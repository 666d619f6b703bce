import { MailCheck } from "lucide";
import { useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";

/** The last step with a magic link: the user goes on from the email. */
export function LinkSentStep({ firstName }: { firstName: string }) {
  const t = useText();
  return (
    <div className="grid justify-items-start gap-5" role="status">
      <span className="grid size-16 place-items-center rounded-full bg-positive-soft text-positive">
        <Icon icon={MailCheck} size={24} />
      </span>
      <h1 tabIndex={-1} className="text-30 wrap-anywhere outline-none min-[900px]:text-36">
        {t(firstName ? "Thanks, {name}" : "Thanks!", { name: firstName })}
      </h1>
      <p>{t("A login link is in your email. Click it within 20 minutes to access your account.")}</p>
      <p className="text-small text-muted">
        {t("Didn't get it? Check your spam folder, or go back in a minute to request a new link.")}
      </p>
    </div>
  );
}
