import { Compass, TriangleAlert } from "lucide";
import { markUp } from "~/locales/mark-up";
import { useText } from "~/locales/use-text";
import { ButtonLink } from "../primitives/button";
import { Icon } from "../primitives/icon";

type Props = {
  status: number;
  supportEmail?: string;
  requestId?: string;
  /** What failed, instead of the general title. */
  title?: string;
  /** Whether there is a home page to go to; there is none where no program is. */
  home?: boolean;
  /** The path to try again, if that may help. */
  retryPath?: string;
};

/** The generic error page. It works without a program or a session. */
export function ErrorPage(props: Props) {
  return (
    <main className="page grid min-h-dvh place-items-center py-16">
      <ErrorMessage {...props} />
    </main>
  );
}

/** The content of the error page, for use inside a frame that could still be rendered. */
export function ErrorMessage({ status, supportEmail, requestId, title, home = true, retryPath }: Props) {
  const t = useText();
  const missing = status === 404;
  // The request id helps to find a failed request in the log; for a missing page there is nothing to find.
  const help =
    missing || !requestId || requestId === "none"
      ? t("Still not working? Write to <email>{email}</email>.", { email: supportEmail ?? "" })
      : t("Still not working? Write to <email>{email}</email> and mention {id}.", {
          email: supportEmail ?? "",
          id: requestId,
        });
  return (
    <div className="mx-auto grid max-w-reading justify-items-center gap-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-selected text-link">
        <Icon icon={missing ? Compass : TriangleAlert} size={24} />
      </span>
      <h1 className="text-36">{missing ? t("Page not found") : (title ?? t("Oops! Something went wrong."))}</h1>
      <p className="text-muted">
        {missing
          ? t("We couldn't find this page. It may have moved, or the link may be out of date.")
          : t("We couldn't load this page. Try again in a moment.")}
      </p>
      <p className="flex flex-wrap justify-center gap-3">
        {retryPath && !missing ? (
          <ButtonLink to={retryPath} replace>
            {t("Try again")}
          </ButtonLink>
        ) : null}
        {home ? (
          <ButtonLink to="/" reloadDocument variant={retryPath && !missing ? "quiet" : "primary"}>
            {t("Go to Homepage")}
          </ButtonLink>
        ) : null}
      </p>
      {supportEmail ? (
        <p className="text-14 text-muted">
          {markUp(help, {
            email: (address) => (
              <a href={`mailto:${address}`} className="font-strong underline">
                {address}
              </a>
            ),
          })}
        </p>
      ) : null}
    </div>
  );
}
