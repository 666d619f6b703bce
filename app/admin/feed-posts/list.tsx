import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { FileUp, Newspaper } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { useSettingsCrumb } from "~/admin/settings/settings-page";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { listFeedPosts } from "~/services/feed-posts/feed-posts.admin.server";
import {
  feedPostListQuery,
  feedPostPageIntent,
  type FeedImportView,
  type FeedPostView,
} from "~/services/feed-posts/feed-posts.schema";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { useRefresh } from "~/ui/hooks/use-refresh";
import { ButtonLink } from "~/ui/primitives/button";
import { useAdminProgram } from "../frame/use-admin-frame";
import { create, importPosts } from "./feed-post-intents.server";
import { ImportPostsDialog } from "./import-posts-dialog";
import { POST_LIST } from "./list-texts";

export const loader = programLoader({ query: feedPostListQuery }, ({ ctx, query }) => listFeedPosts(ctx, query));
/** `POST` adds a post; the intent `import` takes a file. */
export const action = programAction(feedPostPageIntent, { create, import: importPosts });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Dynamic Feed Posts"), matches);

/** The program's feed posts, the newest first, and the latest import. */
export default function FeedPostList() {
  const t = useText();
  const { latest_import: latest, ...rows } = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const rejected = errorIn(useActionData<typeof action>());
  const importing = useDialogParam("import");
  const column = useColumns<FeedPostView>();
  const path = `/admin/v2/programs/${id}/settings/program/dynamic-feed-posts`;
  const rowTo = (row: FeedPostView) => `${path}/${row.id}/edit`;
  const columns = [
    column.link("title", t("Title"), { sort: "title", to: rowTo, text: (row) => row.title, wraps: true }),
    column.badge("status", t("Status"), { status: (row) => row.status }),
    column.date("published_at", t("Published"), {
      card: "fact",
      sort: "published_at",
      value: (row) => row.published_at,
    }),
    column.text("external_id", t("External ID"), { hidden: true, text: (row) => row.external_id }),
    column.text("link", t("Link"), { hidden: true, text: (row) => row.link || null }),
    column.date("created", t("Created"), { sort: "created_at", hidden: true, value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.title }),
  ];
  const importLink = (
    <ButtonLink to={importing.to("1")} preventScrollReset variant="quiet" icon={FileUp}>
      {t("Import JSON")}
    </ButtonLink>
  );
  return (
    <>
      <ListPage
        title={t("Dynamic Feed Posts")}
        crumbs={[useSettingsCrumb()]}
        texts={POST_LIST}
        tableId="feed-posts"
        columns={columns}
        rows={rows}
        rowTo={rowTo}
        add={{ label: t("Add post"), to: `${path}/new` }}
        actions={importLink}
        empty={{
          icon: Newspaper,
          title: t("No posts yet"),
          text: t("The newest three appear on the home page, and all of them on their own page."),
        }}
      >
        {latest ? <LatestImport latest={latest} /> : null}
      </ListPage>
      {importing.value !== null ? <ImportPostsDialog rejected={rejected} onClose={importing.close} /> : null}
    </>
  );
}

/** What the latest import does or did. The page reloads its data while it is running. */
function LatestImport({ latest: { status, posts, created, changed } }: { latest: FeedImportView }) {
  const t = useText();
  const running = status === "running";
  useRefresh(running);
  return (
    <p role="status" className="mb-4 text-muted tabular-nums">
      {running
        ? t({ one: "{count} post is being imported.", other: "{count} posts are being imported." }, { count: posts })
        : t("Latest import: {created} added, {changed} changed, {unchanged} unchanged.", {
            created,
            changed,
            unchanged: posts - created - changed,
          })}
    </p>
  );
}
