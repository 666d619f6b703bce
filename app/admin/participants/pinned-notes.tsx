import { Pin } from "lucide";
import { useText } from "~/locales/use-text";
import type { NoteView } from "~/services/participant-notes/participant-notes.schema";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { NoteText } from "./note-text";

/** The pinned notes, above every tab of a participant. */
export function PinnedNotes({ notes, page }: { notes: readonly NoteView[]; page: string }) {
  const t = useText();
  if (notes.length === 0) return null;
  return (
    <ul aria-label={t("Pinned notes")} className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-2">
      {notes.map((note) => (
        <li
          key={note.id}
          className="flex items-start gap-3 rounded-card border border-border bg-selected px-card-pad py-3"
        >
          <Icon icon={Pin} size={16} className="mt-0.5 flex-none text-muted" />
          <div className="min-w-0">
            <div className="line-clamp-4">
              <NoteText note={note} />
            </div>
            <Link to={`${page}/notes?note=${note.id}`} className="text-12 text-muted hover:underline">
              {note.author}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  );
}
