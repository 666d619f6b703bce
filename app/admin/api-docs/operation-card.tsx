import type { ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Badge } from "~/ui/primitives/badge";
import { CopyButton } from "~/ui/primitives/copy-button";
import { Disclosure } from "~/ui/primitives/disclosure";
import type { FieldList, FieldRow, OperationView } from "./docs-view.server";

/** One operation: closed it is a line, open it has its fields, errors and an example. */
export function OperationCard({ operation }: { operation: OperationView }) {
  const t = useText();
  const { method, path, summary, description, parameters, bodies, responses, errors, example } = operation;
  return (
    <Disclosure
      title={
        <span className="grid min-w-0 gap-1">
          <span className="font-strong">{summary}</span>
          <span className="flex min-w-0 items-baseline gap-2 text-14 text-content-soft">
            <span className="font-strong">{method}</span>
            <code className="min-w-0 break-all">{path}</code>
          </span>
        </span>
      }
    >
      <div className="grid gap-5 border-t border-border p-card-pad">
        {description ? <p className="text-content-soft">{description}</p> : null}
        {parameters.length > 0 ? (
          <Part title={t("Parameters")}>
            <Fields label={t("Parameters")} fields={parameters} />
          </Part>
        ) : null}
        <Lists title={t("Body")} lists={bodies} />
        <Lists title={t("Response")} lists={responses} />
        <Part title={t("Errors")}>
          <ul className="grid gap-1">
            {errors.map((error) => (
              <li key={error.status}>
                <span className="mr-2 font-strong tabular-nums">{error.status}</span>
                <span className="text-content-soft">{error.description}</span>
              </li>
            ))}
          </ul>
        </Part>
        <Part title={t("Example")}>
          <pre tabIndex={0} className="overflow-x-auto rounded-inner bg-sunken p-4 text-14">
            <code>{example}</code>
          </pre>
          <CopyButton text={example}>{t("Copy")}</CopyButton>
        </Part>
      </div>
    </Disclosure>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="text-14 font-strong">{title}</h3>
      {children}
    </section>
  );
}

function Lists({ title, lists }: { title: string; lists: FieldList[] }) {
  const filled = lists.filter(({ fields }) => fields.length > 0);
  if (filled.length === 0) return null;
  return (
    <Part title={title}>
      {filled.map(({ name, fields }, index) => (
        <div key={name ?? index} className="grid min-w-0 gap-2">
          {name && filled.length > 1 ? (
            <span>
              <Badge tone="soft">{name}</Badge>
            </span>
          ) : null}
          <Fields label={[title, name].filter(Boolean).join(": ")} fields={fields} />
        </div>
      ))}
    </Part>
  );
}

function Fields({ label, fields }: { label: string; fields: FieldRow[] }) {
  const t = useText();
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-14">
      <thead className="sr-only">
        <tr>
          <th scope="col">{t("Name")}</th>
          <th scope="col">{t("Type")}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ name, type, required, description }) => (
          <tr key={name} className="border-t border-border align-top first:border-t-0">
            <th scope="row" className="w-2/5 py-2 pr-3 text-left font-text break-words">
              <code>{name}</code>
              {required ? <span className="ml-2 text-12 text-muted">{t("required")}</span> : null}
            </th>
            <td className="py-2 break-words text-content-soft">
              {type}
              {description ? <span className="block text-muted">{description}</span> : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
