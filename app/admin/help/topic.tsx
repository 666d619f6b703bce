import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { titleOf } from "~/admin/frame/document-title";
import { adminLoader } from "~/http/handlers/admin.server";
import { textOf, useText } from "~/locales/use-text";
import { getHelpTopic } from "~/services/help/help.admin.server";
import { HELP_PATH, type HelpBlock, type HelpPiece } from "~/services/help/help.schema";
import { Link } from "~/ui/primitives/link";
import { PageTitle } from "~/ui/primitives/page-title";
import { Panel } from "~/ui/primitives/panel";

export const loader = adminLoader(async ({ ctx, param }) => getHelpTopic(ctx, param("topic")));

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  titleOf(data?.title ?? textOf(matches)("Documentation"), matches);

/** A topic of the documentation, with a table of contents of its headings. */
export default function HelpTopic() {
  const t = useText();
  const { title, blocks } = useLoaderData<typeof loader>();
  const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block] : []));
  return (
    <>
      <PageTitle title={title} lang="en" crumbs={[{ label: t("Documentation"), to: HELP_PATH }]} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_240px]">
        {headings.length > 1 ? (
          <nav
            aria-label={t("On this page")}
            className="rounded-card border border-border p-card-pad lg:sticky lg:top-4 lg:order-last"
          >
            <h2 className="mb-1 text-12 text-muted">{t("On this page")}</h2>
            <ul lang="en" className="grid">
              {headings.map(({ id, text, level }) => (
                <li key={id} className={level > 2 ? "pl-3" : undefined}>
                  <a href={`#${id}`} className="flex min-h-8 items-center py-1 text-content-soft hover:underline">
                    {text}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <Panel>
          <article lang="en" className="leading-relaxed grid max-w-[72ch] grid-cols-[minmax(0,1fr)] gap-3 break-words">
            {blocks.map((block, at) => (
              <Block key={at} block={block} />
            ))}
          </article>
        </Panel>
      </div>
    </>
  );
}

function Block({ block }: { block: HelpBlock }) {
  switch (block.kind) {
    case "heading": {
      const Heading = block.level > 2 ? "h3" : "h2";
      return (
        <Heading
          id={block.id}
          className={`mt-3 scroll-mt-20 first:mt-0 ${block.level > 2 ? "font-strong" : "text-16"}`}
        >
          {block.text}
        </Heading>
      );
    }
    case "paragraph":
      return (
        <p>
          <Pieces line={block.line} />
        </p>
      );
    case "list": {
      const List = block.ordered ? "ol" : "ul";
      return (
        <List className={`grid grid-cols-[minmax(0,1fr)] gap-1 pl-5 ${block.ordered ? "list-decimal" : "list-disc"}`}>
          {block.items.map((item, at) => (
            <li key={at}>
              <Pieces line={item} />
            </li>
          ))}
        </List>
      );
    }
    case "code":
      return (
        <pre tabIndex={0} className="overflow-x-auto rounded-inner bg-sunken p-3">
          <code>{block.text}</code>
        </pre>
      );
    case "table":
      return <Table head={block.head} rows={block.rows} />;
  }
}

function Table({ head, rows }: { head: HelpPiece[][]; rows: HelpPiece[][][] }) {
  const name = head.map((cell) => cell.map(({ text }) => text).join("")).join(", ");
  return (
    // Reached by keyboard, to scroll a wide table on a phone.
    <div role="region" aria-label={name} tabIndex={0} className="overflow-x-auto">
      <table className="w-full min-w-120 border-collapse text-left">
        <thead>
          <tr>
            {head.map((cell, at) => (
              <th key={at} scope="col" className="border-b border-border py-2 pr-4 align-top font-strong">
                <Pieces line={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, number) => (
            <tr key={number}>
              {row.map((cell, at) => (
                <td key={at} className="border-b border-border py-2 pr-4 align-top">
                  <Pieces line={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Pieces({ line }: { line: HelpPiece[] }) {
  return line.map((piece, at) => <Fragment key={at}>{pieceOf(piece)}</Fragment>);
}

function pieceOf({ style, text, href = "" }: HelpPiece) {
  switch (style) {
    case "strong":
      return <strong className="font-strong">{text}</strong>;
    case "emphasis":
      return <em>{text}</em>;
    case "code":
      return <code className="rounded-inner bg-sunken px-1 py-0.5 text-[.92em]">{text}</code>;
    case "link":
      return href.startsWith("/") ? (
        <Link to={href} className="text-link underline">
          {text}
        </Link>
      ) : (
        <a href={href} className="text-link underline">
          {text}
        </a>
      );
    default:
      return text;
  }
}
