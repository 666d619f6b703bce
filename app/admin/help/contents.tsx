import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { adminLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getHelpContents } from "~/services/help/help.admin.server";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";
import { TopicLinks } from "./topic-links";

export const loader = adminLoader(async ({ ctx }) => getHelpContents(ctx));

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Documentation"), matches);

/** All topics of the documentation, in groups. */
export default function HelpContents() {
  const t = useText();
  const { groups } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("Documentation")} />
      <p className="mb-4 max-w-[72ch] text-content-soft">
        {t("How everything works, with the limits and the reasons. The documentation is in English.")}
      </p>
      <div lang="en" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {groups.map(({ title, topics }) => (
          <Panel key={title} title={title}>
            <TopicLinks label={title} topics={topics} />
          </Panel>
        ))}
      </div>
    </>
  );
}
