/** A recognized word and its place on the page. Pixels or points: only the relations between words count. */
export type Word = {
  text: string;
  /** 0 to 1. */
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
};
