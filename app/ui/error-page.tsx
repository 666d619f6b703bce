import { ButtonLink } from "./button";

interface ErrorPageProps {
  status: number;
  supportEmail?: string | null;
  /** Helps the support to find the request in the log. */
  requestId?: string;
}

/** The page for everything that went wrong (document 1, section 2, "Other screens"); works in both faces. */
export function ErrorPage({ status, supportEmail, requestId }: ErrorPageProps) {
  const missing = status === 404;
  return (
    <main className="page grid min-h-dvh content-center justify-items-center gap-4 py-16 text-center">
      <p className="text-small text-muted tabular-nums">{status}</p>
      <h1 className="text-30 md:text-48">Oops! Something went wrong.</h1>
      <p className="max-w-[44ch] text-muted">
        {missing ? "There is nothing at this address. It may have moved, or the link is mistyped." : "The fault is on our side. Nothing you did is lost; please try again in a moment."}
      </p>
      <ButtonLink to="/" reloadDocument className="mt-3">Go to Homepage</ButtonLink>
      {supportEmail ? (
        <p className="text-small text-muted">
          If this keeps happening, write to{" "}
          <a href={`mailto:${supportEmail}`} className="text-link underline underline-offset-4">{supportEmail}</a>
          {requestId && !missing ? <> and mention <span className="font-mono">{requestId}</span></> : null}.
        </p>
      ) : null}
    </main>
  );
}
