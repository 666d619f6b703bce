import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sandboxLoader } from "~/http/handlers/public.server";
import { ButtonLink } from "~/ui/primitives/button";
import { SandboxPage } from "./sandbox-page";

/** `GET /sandbox/elsewhere/*`: the sandbox's replacement of the pages outside a program that the demo data links to. */
export const loader = sandboxLoader(async ({ param }) => ({ address: param("*") }));

export const meta: MetaFunction = () => [{ title: "Another site · Sandbox" }];

export default function Elsewhere() {
  const { address } = useLoaderData<typeof loader>();
  return (
    <SandboxPage title="Another site" lead="The link leads out of the program, for example to the operator's own shop.">
      <p className="font-strong wrap-anywhere">{address}</p>
      <p>
        <ButtonLink to="/" reloadDocument variant="quiet">
          Back to the program
        </ButtonLink>
      </p>
    </SandboxPage>
  );
}
