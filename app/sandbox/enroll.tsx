import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxLoader } from "~/http/handlers/public.server";
import { ButtonLink } from "~/ui/primitives/button";
import { SandboxPage } from "./sandbox-page";

/**
 * `GET /sandbox/enroll`: the sandbox's replacement of a program's own enrollment page. It shows the query parameters.
 */
export const loader = sandboxLoader(async ({ url }) => ({ params: [...url.searchParams] }));

export const meta: MetaFunction = () => [{ title: "Enrollment · Sandbox" }];

export default function Enroll() {
  const { params } = useLoaderData<typeof loader>();
  return (
    <SandboxPage
      title="Enrollment elsewhere"
      lead="A program that enrolls on a site of its own sends new people there. This is what it would be given."
    >
      <dl className="surface-card grid max-w-reading grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 rounded-card border border-border p-card-pad">
        {params.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-strong break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p>
        <ButtonLink to="/" reloadDocument variant="quiet">
          Back to the program
        </ButtonLink>
      </p>
    </SandboxPage>
  );
}
