import { useState } from "react";
import { challengeKind, type ChallengeType } from "~/services/challenge-types/registry";

/** The selected type and variant. The fields of the wizard and the default text of the button depend on them. */
export interface TypeChoice {
  type: ChallengeType;
  /** The variant; empty for none. */
  parameters: string;
  setType: (type: ChallengeType) => void;
  setParameters: (parameters: string) => void;
  /** Sets both when the form starts again. */
  begin: (type: ChallengeType, parameters: string) => void;
}

export function useTypeChoice(type: ChallengeType, parameters: string): TypeChoice {
  const [choice, setChoice] = useState({ type, parameters });
  return {
    ...choice,
    setType: (next) => setChoice({ type: next, parameters: firstVariantOf(next) }),
    begin: (type, parameters) => setChoice({ type, parameters }),
    setParameters: (next) => setChoice({ ...choice, parameters: next }),
  };
}

/** The variant that a new challenge of a type starts with; empty for none. */
export function firstVariantOf(type: ChallengeType): string {
  return challengeKind(type).variants?.options[0]?.value ?? "";
}
