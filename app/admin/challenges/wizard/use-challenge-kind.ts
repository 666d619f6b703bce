import { useState } from "react";
import type { ChallengeType } from "~/services/challenges/challenges.schema";
import { VARIANTS } from "./challenge-words";

/** Type and variant as they are chosen now: what the wizard asks for and the default of the button's text depend on them. */
export interface ChallengeKind {
  type: ChallengeType;
  /** Empty for none. */
  parameters: string;
  setType: (type: ChallengeType) => void;
  setParameters: (parameters: string) => void;
  /** Both, as a form begins with them. */
  begin: (type: ChallengeType, parameters: string) => void;
}

export function useChallengeKind(type: ChallengeType, parameters: string): ChallengeKind {
  const [kind, setKind] = useState({ type, parameters });
  return {
    ...kind,
    setType: (next) => setKind({ type: next, parameters: VARIANTS[next]?.options[0]?.value ?? "" }),
    begin: (type, parameters) => setKind({ type, parameters }),
    setParameters: (next) => setKind({ ...kind, parameters: next }),
  };
}
