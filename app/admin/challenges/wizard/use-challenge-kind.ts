import { useState } from "react";
import type { ChallengeType } from "~/services/challenges/challenges.schema";
import { VARIANTS } from "./wizard-labels";

/** The selected type and variant. The fields of the wizard and the default text of the button depend on them. */
export interface ChallengeKind {
  type: ChallengeType;
  /** The variant; empty for none. */
  parameters: string;
  setType: (type: ChallengeType) => void;
  setParameters: (parameters: string) => void;
  /** Sets both when the form starts again. */
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
