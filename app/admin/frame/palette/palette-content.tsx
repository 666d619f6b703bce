import { useLocation, useNavigate } from "@remix-run/react";
import { Command } from "cmdk";
import { ArrowDown, ArrowUp, CornerDownLeft, Search, type IconNode } from "lucide";
import { Fragment, useRef, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { Icon } from "~/ui/primitives/icon";
import { EmptyState } from "~/ui/states/empty-state";
import { ErrorState } from "~/ui/states/error-state";
import { SignOutForm } from "../sign-out-form";
import { memberGroup, pageGroups, recentGroup, resultGroups, wordsIn, type PaletteEntry } from "./palette-entries";
import { keyClasses, type PaletteProps } from "./palette-props";
import { recentChoices, rememberChoice } from "./recent-choices";
import { useCommands } from "./use-commands";
import { useSearch } from "./use-search";

/** The name of the key on keyboards, which is not translated. */
const ESCAPE = "Esc";

/** The content of the palette: a search field with a list of results, operated by the arrow keys. */
export default function PaletteContent({ onClose, ...props }: PaletteProps & { onClose: () => void }) {
  const t = useText();
  const signOut = useRef<HTMLFormElement>(null);
  const commands = useCommands(props, () => signOut.current?.requestSubmit());
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [text, setText] = useState("");
  const query = text.trim();
  const owner = { userId: props.frame.user.id, programId: props.program.id };
  const search = useSearch(owner.programId, query);
  const groups = [
    ...(query === "" ? [recentGroup(recentChoices(owner), t)] : []),
    ...(search.results ? resultGroups(props, search.results, t) : []),
    memberGroup(props, { pathname, found: search.results?.participants }, query, t),
    ...pageGroups(props, query, commands, t),
  ].filter(({ entries }) => entries.length > 0);
  const count = groups.reduce((sum, { entries }) => sum + entries.length, 0);

  const open = ({ key, kind, label, target }: PaletteEntry) => {
    if (typeof target === "function") {
      if (key !== "theme") onClose(); // the palette stays open to see the theme, and to change it back
      return target();
    }
    if (kind) rememberChoice(owner, { kind, label, to: target });
    onClose();
    navigate(target);
  };
  return (
    <Command shouldFilter={false} label={t("Search")} loop className="contents">
      <SearchField text={text} onChange={setText} onClose={onClose} />
      <div
        className="[max-height:min(52vh,420px)] overflow-auto overscroll-contain"
        {...{ role: "region", "aria-label": t("Results"), tabIndex: 0 }}
      >
        <Command.List label={t("Results")} className="p-2">
          {groups.map(({ label, entries }) => (
            <Group key={label} label={label}>
              {entries.map((entry) => (
                <Entry
                  key={entry.key}
                  id={entry.key}
                  icon={entry.icon}
                  label={entry.label}
                  detail={entry.detail}
                  lang={entry.lang}
                  query={query}
                  onSelect={() => open(entry)}
                />
              ))}
            </Group>
          ))}
        </Command.List>
        {search.state === "failed" ? (
          <ErrorState
            message={t("Search is unavailable.")}
            text={t("You can still open pages.")}
            onRetry={search.retry}
          />
        ) : null}
        {search.state === "done" && count === 0 ? (
          <EmptyState
            plain
            icon={Search}
            title={t("No results for “{query}”", { query })}
            text={t("Try a name, an email, a phone number, a code or a page.")}
          />
        ) : null}
      </div>
      <SignOutForm formRef={signOut} />
      <PaletteFoot state={search.state} count={count} query={query} />
    </Command>
  );
}

interface SearchFieldProps {
  text: string;
  onChange: (text: string) => void;
  onClose: () => void;
}

function SearchField({ text, onChange, onClose }: SearchFieldProps) {
  const t = useText();
  return (
    <div className="flex h-13 items-center gap-3 border-b border-border px-4">
      <Icon icon={Search} className="text-muted" />
      <Command.Input
        value={text}
        onValueChange={onChange}
        maxLength={200}
        autoFocus
        placeholder={t("Search or jump to…")}
        className="min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
      />
      <button type="button" onClick={onClose} aria-label={t("Close")} className={`${keyClasses} hover:bg-hover`}>
        {ESCAPE}
      </button>
    </div>
  );
}

interface PaletteFootProps {
  state: ReturnType<typeof useSearch>["state"];
  /** How many entries are listed. */
  count: number;
  query: string;
}

/** The keys, and how far the search is. */
function PaletteFoot({ state, count, query }: PaletteFootProps) {
  const t = useText();
  return (
    <div className="flex items-center gap-2 border-t border-border px-4 py-2.5 text-12 text-muted">
      <span className="flex items-center gap-2 max-sm:hidden">
        <Key icon={ArrowUp} />
        <Key icon={ArrowDown} />
        <span className="mr-2">{t("Move")}</span>
        <Key icon={CornerDownLeft} />
        {t("Choose")}
      </span>
      <span role="status" className="ml-auto truncate">
        {state === "searching" ? t("Searching…") : null}
        {state === "done"
          ? t({ one: "{count} result for “{query}”", other: "{count} results for “{query}”" }, { count, query })
          : null}
      </span>
    </div>
  );
}

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={label}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-12 [&_[cmdk-group-heading]]:text-muted"
    >
      {children}
    </Command.Group>
  );
}

interface EntryProps extends Pick<PaletteEntry, "icon" | "label" | "detail" | "lang"> {
  id: string;
  query: string;
  onSelect: () => void;
}

function Entry({ id, icon, label, detail, lang, query, onSelect }: EntryProps) {
  return (
    <Command.Item
      value={id}
      onSelect={onSelect}
      className="flex h-10 cursor-pointer items-center gap-3 rounded-button px-2 data-[selected=true]:bg-selected"
    >
      <Icon icon={icon} size={16} className="text-muted" />
      <span lang={lang} className="flex min-w-0 items-baseline gap-2">
        <span className="truncate">
          <Highlighted text={label} query={query} />
        </span>
        {detail ? (
          <span className="truncate text-muted">
            <Highlighted text={detail} query={query} />
          </span>
        ) : null}
      </span>
    </Command.Item>
  );
}

/** A text with the words of the query highlighted. */
function Highlighted({ text, query }: { text: string; query: string }) {
  const words = wordsIn(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (words.length === 0) return text;
  // Split with a capturing group: every second part is a match.
  const parts = text.split(new RegExp(`(${words.join("|")})`, "i"));
  return parts.map((part, index) => (
    <Fragment key={index}>
      {index % 2 ? <mark className="bg-transparent font-strong text-link">{part}</mark> : part}
    </Fragment>
  ));
}

function Key({ icon }: { icon: IconNode }) {
  return (
    <kbd aria-hidden className="grid size-5.5 flex-none place-items-center rounded-small border border-border-strong">
      <Icon icon={icon} size={16} className="scale-80" />
    </kbd>
  );
}
