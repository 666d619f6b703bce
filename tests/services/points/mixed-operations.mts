/**
 * A process that does a fixed list of operations on the database of its environment, eight at a time, for the test
 * that kills it. Each operation carries its own idempotency key, so the list can be done again from the start.
 * Its argument is what it works on, as JSON. It sends how many operations are done.
 */
import { programIdFrom } from "../../../app/auth/program-id.server";
import { AppError } from "../../../app/services/errors";
import { retrying, sql } from "../../../app/services/database.server";
import { claimReward, completeChallenge } from "../../../app/services/points/ledger.server";
import { NOW } from "../../factories";
import { move } from "./move";

const OPERATIONS = 1_000;
const LANES = 8;

/** The ids it works on. Each person completes each challenge once, so there are 250 of these pairs. */
export type Workplace = { program: string; reward: string; challenges: string[]; people: string[] };

const { program, reward: rewardId, challenges, people } = JSON.parse(process.argv[2]!) as Workplace;
const programId = programIdFrom(program);

let next = 0;
let done = 0;

async function workThroughList(): Promise<void> {
  while (next < OPERATIONS) {
    const number = next++;
    await retrying(() => operate(number)).catch(ignoreRefusal);
    process.send!(++done);
  }
}

/** What operation `number` does depends on nothing but the number. */
async function operate(number: number): Promise<unknown> {
  const participantId = people[number % people.length]!;
  const round = Math.floor(number / people.length);
  const challengeId = challenges[Math.floor(round / 4)]!;
  const idempotency = { key: `operation-${number}`, input: number };
  switch (round % 4) {
    case 0:
      return move({ programId, participantId, kind: "earn", amount: 30, key: idempotency.key });
    case 1:
      return completeChallenge(sql, { programId, participantId, challengeId, actionType: "visit_url", answers: [], now: NOW, idempotency });
    case 2:
      return move({ programId, participantId, kind: "spend", amount: 10, key: idempotency.key });
    default:
      return claimReward(sql, { programId, participantId, rewardId, term: "Points", now: NOW, idempotency });
  }
}

/** Done in another order, some find too few points: a refusal moves nothing, so it may differ from run to run. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof AppError && error.code === "refused")) throw error;
}

await Promise.all(Array.from({ length: LANES }, workThroughList));
process.exit(0);
