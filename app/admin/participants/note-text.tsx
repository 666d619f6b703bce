import { piecesOf } from "~/services/participant-notes/mentions";
import type { NoteView } from "~/services/participant-notes/participant-notes.schema";

/** The text of a note, with those whom it mentions set apart. */
export function NoteText({ note: { text, mentions } }: { note: Pick<NoteView, "text" | "mentions"> }) {
  return (
    <p className="break-words whitespace-pre-wrap">
      {piecesOf(text, mentions).map((piece, at) =>
        piece.mentions ? (
          <span key={at} className="font-strong text-link">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </p>
  );
}
