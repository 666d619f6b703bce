import { sanitizeParticipantHtml } from "~/services/rich-text/sanitize-html.server";
import { answerKind } from "./registry";

/** An answer that may be stored and shown: one that is HTML is sanitized, since a participant may have sent anything. */
export function safeAnswer(type: string, answer: string): string {
  return answerKind(type).stored === "html" ? sanitizeParticipantHtml(answer) : answer;
}
