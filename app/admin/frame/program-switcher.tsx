import { Check, ChevronsUpDown, Plus, Search } from "lucide";
import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useText } from "~/locales/use-text";
import type { AdminProgramView } from "~/services/admins/admin-frame.schema";
import { Popover } from "~/ui/overlay/popover";
import { Avatar } from "~/ui/primitives/avatar";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";

interface ProgramSwitcherProps {
  programs: readonly AdminProgramView[];
  /** The selected program; null when there is none. */
  current: AdminProgramView | null;
  /** The path that selecting a program leads to. */
  programTo: (program: AdminProgramView) => string;
  /** The path to create a program; only for admins who may manage the organization. */
  createTo?: string;
}

const entryClasses = "flex min-h-8 w-full items-center gap-2 rounded-small px-2 hover:bg-hover focus-visible:bg-hover";

/** Shows the selected program and switches to another one. */
export function ProgramSwitcher({ programs, current, programTo, createTo }: ProgramSwitcherProps) {
  const t = useText();
  return (
    <Popover
      role="dialog"
      trigger={
        <>
          {current ? <Avatar name={current.name} size="tiny" square /> : null}
          <span className="truncate min-[1280px]:max-w-24 min-[1600px]:max-w-none">
            {current?.name ?? t("Choose a program")}
          </span>
          {current && !current.active ? <StatusBadge status="inactive" label={t("Deactivated")} /> : null}
          <Icon icon={ChevronsUpDown} size={16} className="text-muted" />
        </>
      }
      triggerClassName="-ml-2 flex h-9 max-w-60 min-w-0 items-center gap-2 rounded-button px-2 font-strong whitespace-nowrap hover:bg-hover max-sm:max-w-full sm:flex-none"
      contentLabel={t("Switch program")}
      contentClassName="w-68"
    >
      {(close) => (
        <>
          <ProgramSearch programs={programs} current={current} programTo={programTo} onClose={close} />
          {createTo ? (
            <Link
              to={createTo}
              onClick={close}
              className={classNames(entryClasses, "mt-1 shadow-[0_-5px_0_-4px_var(--border)]")}
            >
              <Icon icon={Plus} size={16} className="text-muted" />
              {t("Create Program")}
            </Link>
          ) : null}
        </>
      )}
    </Popover>
  );
}

interface ProgramSearchProps extends Pick<ProgramSwitcherProps, "programs" | "current" | "programTo"> {
  onClose: () => void;
}

function ProgramSearch({ programs, current, programTo, onClose }: ProgramSearchProps) {
  const t = useText();
  const [query, setQuery] = useState("");
  const inputRef = useRef<HTMLInputElement>(null);
  const listRef = useRef<HTMLUListElement>(null);
  useEffect(() => inputRef.current?.focus(), []);

  const found = programs.filter((program) => program.name.toLowerCase().includes(query.trim().toLowerCase()));
  const moveFocus = (event: KeyboardEvent) => {
    const links = [...(listRef.current?.querySelectorAll("a") ?? [])];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    if (event.key === "ArrowDown") links[Math.min(at + 1, links.length - 1)]?.focus();
    else if (event.key === "ArrowUp") (links[at - 1] ?? inputRef.current)?.focus();
    else if (event.key === "Enter" && at < 0) links[0]?.click();
    else return;
    event.preventDefault();
  };
  return (
    // The arrow keys move between the field and the list, so both share one listener.
    <div role="presentation" onKeyDown={moveFocus}>
      <label className="relative mb-1 block p-1">
        <span className="sr-only">{t("Search programs")}</span>
        <Icon icon={Search} size={16} className="absolute top-1/2 left-3.5 -translate-y-1/2 text-muted" />
        <input
          ref={inputRef}
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          placeholder={t("Search programs")}
          className="h-input w-full rounded-input border border-border-control bg-field pr-2 pl-8 focus-visible:border-ring focus-visible:shadow-field focus-visible:outline-none"
        />
      </label>
      {found.length > 0 ? (
        <ul ref={listRef} className="max-h-80 overflow-auto">
          {found.map((program) => (
            <li key={program.id}>
              <Link
                to={programTo(program)}
                onClick={onClose}
                aria-current={program.id === current?.id ? "true" : undefined}
                className={classNames(entryClasses, "aria-[current=true]:bg-hover")}
              >
                <Avatar name={program.name} size="tiny" square />
                <span className="truncate">{program.name}</span>
                {program.active ? null : <span className="text-12 text-muted">{t("Deactivated")}</span>}
                {program.id === current?.id ? <Icon icon={Check} size={16} className="ml-auto text-link" /> : null}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="px-2 py-3 text-center text-muted">
          {t("No program found.")}
        </p>
      )}
    </div>
  );
}
