import type { Brand } from "./pictures/palettes";
import type { FinishedRows, Row } from "./rows";

/** The facts about one participant in the finished story. */
type Facts = { participant: Row; actions: number; points: number[]; completed: Set<string>; profileNames: string[] };
type Property = { label: string; holds: (facts: Facts) => boolean };

type Expectation = { program: Brand; email: string; properties: Property[] };

/**
 * The people of the crowd whom tests refer to by email, with what the tests rely on. The crowd is random, so a change
 * of the demo's content can change their history; then seeding fails with the person to replace.
 */
export const EXPECTED_PEOPLE: Expectation[] = [
  { program: "demo", email: "mila.aoki@example.test", properties: [active(), moreActionsThan(30), earnedPoints()] },
  {
    program: "demo",
    email: "noah.chowdhury@example.test",
    properties: [active(), moreActionsThan(0), notCompleted("complete-your-profile"), profileIncomplete()],
  },
  {
    program: "demo",
    email: "oscar.barros@example.test",
    properties: [
      active(),
      named("Oscar"),
      moreActionsThan(10),
      ownsRewards(),
      notCompleted("gold-membership"),
      notCompleted("complete-your-profile"),
    ],
  },
];

/** @throws Error naming the person and the property, if a person is missing or not as expected */
export function checkExpectedPeople(rows: Pick<FinishedRows, "of">, expectations = EXPECTED_PEOPLE): void {
  for (const { program, email, properties } of expectations) {
    const facts = factsOf(rows, program, email);
    if (!facts) throw new Error(`A test names ${email}, but nobody on ${program} has this address.`);
    const missing = properties.find(({ holds }) => !holds(facts));
    if (missing)
      throw new Error(`A test relies on ${email} (${program}): "${missing.label}" does not hold in the demo's story.`);
  }
}

function factsOf(rows: Pick<FinishedRows, "of">, subdomain: Brand, email: string): Facts | undefined {
  const programId = rows.of("programs").find((row) => row.subdomain === subdomain)?.id;
  const participant = rows.of("participants").find((row) => row.program_id === programId && row.email === email);
  if (!participant) return undefined;
  const isOwn = (row: Row) => row.participant_id === participant.id;
  const identifiers = new Map(rows.of("challenges").map(({ id, identifier }) => [id, identifier as string]));
  const actions = rows.of("participant_actions").filter(isOwn);
  const completed = rows
    .of("challenge_completions")
    .filter(isOwn)
    .map((row) => identifiers.get(row.challenge_id)!);
  const attributes = rows.of("profile_attributes").filter((row) => row.program_id === programId);
  const profileNames = attributes.map((row) => row.attribute_name as string).filter((name) => name !== "postal"); // a column of its own
  return {
    participant,
    profileNames,
    actions: actions.length,
    points: actions.map((row) => row.points as number),
    completed: new Set(completed),
  };
}

function active(): Property {
  return { label: "is active", holds: ({ participant }) => participant.status === "active" };
}

function named(firstName: string): Property {
  return { label: `has the first name ${firstName}`, holds: ({ participant }) => participant.first_name === firstName };
}

function moreActionsThan(count: number): Property {
  return { label: `has more than ${count} actions`, holds: ({ actions }) => actions > count };
}

function earnedPoints(): Property {
  return { label: "has earned points", holds: ({ points }) => points.some((amount) => amount > 0) };
}

function ownsRewards(): Property {
  return { label: "owns rewards", holds: ({ participant }) => Number(participant.rewards_earned) > 0 };
}

function notCompleted(identifier: string): Property {
  return {
    label: `has not completed the challenge ${identifier}`,
    holds: ({ completed }) => !completed.has(identifier),
  };
}

function profileIncomplete(): Property {
  return {
    label: "has an incomplete profile",
    holds: ({ participant, profileNames }) =>
      profileNames.some((name) => !(participant.profile as Record<string, string>)[name]),
  };
}
