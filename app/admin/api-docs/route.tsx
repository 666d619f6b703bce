import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { FileJson, Search, Sparkles } from "lucide";
import { z } from "zod";
import { adminPublicLoader } from "~/http/handlers/admin.server";
import { apiDocumentOf } from "~/http/openapi/document.server";
import { GUIDE } from "~/http/openapi/guide";
import { textOf, useText } from "~/locales/use-text";
import { env } from "~/platform/env.server";
import { cleaned } from "~/platform/form-values";
import { TextField } from "~/ui/forms/field";
import { classNames } from "~/ui/primitives/class-names";
import { Disclosure } from "~/ui/primitives/disclosure";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { Panel } from "~/ui/primitives/panel";
import { EmptyState } from "~/ui/states/empty-state";
import { areasOf, operationsIn } from "./docs-view.server";
import { OperationCard } from "./operation-card";

const docsQuery = z.object({
  area: cleaned("line").max(100).catch(""),
  search: cleaned("line").max(200).catch(""),
});

/** For anybody: the description says nothing about a program. */
export const loader = adminPublicLoader({ query: docsQuery }, async ({ context, query, url }) => {
  const document = apiDocumentOf(context);
  const origin = `${env.publicScheme}://${url.host}`;
  const isOverview = query.area === "" && query.search === "";
  return {
    ...query,
    title: document.info.title,
    areas: areasOf(document),
    guide: isOverview ? GUIDE : [],
    operations: isOverview ? [] : operationsIn(document, query, origin),
  };
});

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  { title: [data?.area, textOf(matches)("API")].filter(Boolean).join(" · ") },
];

/** The description of the API: what a caller must know, and the operations by area. */
export default function ApiDocs() {
  const t = useText();
  const { title, area, search, guide, operations } = useLoaderData<typeof loader>();
  const isOverview = area === "" && search === "";
  return (
    <main id="main" className="mx-auto grid max-w-[1240px] gap-6 px-gutter py-8">
      <header className="flex flex-wrap items-center gap-4">
        <span className="grid size-10 place-items-center rounded-tile bg-primary text-primary-content">
          <Icon icon={Sparkles} size={20} />
        </span>
        <h1 className="grow text-20">{title}</h1>
        <a href="/admin/v2/openapi.json" className="inline-flex items-center gap-2 text-link hover:underline">
          <Icon icon={FileJson} size={16} />
          {t("OpenAPI document")}
        </a>
        <Form method="get" role="search" className="w-full sm:w-72">
          <TextField
            key={search}
            label={t("Search operations")}
            labelHidden
            placeholder={t("Search operations")}
            type="search"
            name="search"
            defaultValue={search}
            icon={Search}
          />
        </Form>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[240px_minmax(0,1fr)]">
        <AreaNav className="max-lg:hidden" />
        <div className="lg:hidden">
          <Disclosure title={<span className="font-strong">{area || t("Areas")}</span>}>
            <AreaNav className="border-t border-border p-2" />
          </Disclosure>
        </div>
        <div lang="en" className="grid min-w-0 gap-4">
          {guide.map((section) => (
            <Panel key={section.title} title={section.title}>
              <p className="leading-relaxed max-w-[72ch] text-content-soft">{withCode(section.text)}</p>
            </Panel>
          ))}
          {isOverview ? null : (
            <h2 className="text-20">{search ? t("Results for “{words}”", { words: search }) : area}</h2>
          )}
          {operations.map((operation) => (
            <OperationCard key={operation.id} operation={operation} />
          ))}
          {!isOverview && operations.length === 0 ? (
            <EmptyState icon={Search} title={t("No operation found")} text={t("Try other words.")} />
          ) : null}
        </div>
      </div>
    </main>
  );
}

/** The areas beside the operations; on phones in a disclosure above them. */
function AreaNav({ className }: { className: string }) {
  const t = useText();
  const { area, search, areas } = useLoaderData<typeof loader>();
  return (
    <nav aria-label={t("Areas")} className={className}>
      <ul className="grid gap-0.5">
        <AreaLink to="/admin/v2/docs" name={t("Overview")} current={area === "" && search === ""} />
        {areas.map(({ name, count }) => (
          <AreaLink
            key={name}
            to={`/admin/v2/docs?${new URLSearchParams({ area: name })}`}
            name={name}
            count={count}
            current={search === "" && name === area}
          />
        ))}
      </ul>
    </nav>
  );
}

function AreaLink({ to, name, count, current }: { to: string; name: string; count?: number; current: boolean }) {
  return (
    <li>
      <Link
        to={to}
        aria-current={current ? "page" : undefined}
        className={classNames(
          "flex min-h-9 items-center justify-between rounded-inner px-3 hover:bg-hover",
          current ? "bg-selected font-strong" : "text-content-soft",
        )}
      >
        {name}
        {count === undefined ? null : <span className="text-muted tabular-nums">{count}</span>}
      </Link>
    </li>
  );
}

/** The parts of a text that stand between backquotes, as code. */
function withCode(text: string) {
  return text.split("`").map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="rounded-inner bg-sunken px-1 py-0.5 text-[.92em] break-words">
        {part}
      </code>
    ),
  );
}
