import { Compass, TriangleAlert } from "lucide-react";
import { Icon } from "./icon";

type Props = {
  status: number;
  supportEmail?: string;
  requestId?: string;
};

/** The generic error page (specification 1, section 2 "Other screens"). Works without a program or a session. */
export function ErrorPage(props: Props) {
  return (
    <main className="page grid min-h-dvh place-items-center py-16">
      <ErrorMessage {...props} />
    </main>
  );
}

/** What the error page says, for a page whose frame still stands. */
export function ErrorMessage({ status, supportEmail, requestId }: Props) {
  const missing = status === 404;
  return (
    <div className="mx-auto grid max-w-reading justify-items-center gap-4 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-selected text-link">
        <Icon icon={missing ? Compass : TriangleAlert} size={24} />
      </span>
      <h1 className="text-36">{missing ? "Page not found" : "Oops! Something went wrong."}</h1>
      <p className="text-muted">
        {missing
          ? "There is nothing at this address. It may have moved, or the link may be old."
          : "We could not show this page. Trying again in a moment usually helps."}
      </p>
      <p>
        <a href="/" className="inline-flex min-h-control items-center rounded-button bg-primary px-control-pad font-strong text-primary-content hover:bg-primary-hover">
          Go to Homepage
        </a>
      </p>
      {supportEmail ? (
        <p className="text-14 text-muted">
          Still stuck? Write to <a href={`mailto:${supportEmail}`} className="font-strong underline">{supportEmail}</a>
          {/* An address that does not exist leaves nothing to look up. */}
          {!missing && requestId && requestId !== "none" ? ` and mention ${requestId}.` : "."}
        </p>
      ) : null}
    </div>
  );
}
