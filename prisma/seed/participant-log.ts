import { actionOf } from "~/services/challenge-types/registry";
import { addCertificate } from "./certificates";
import { MINUTE_MS } from "./days";
import { Chance, codeOf, idAt, memberNumberOf } from "./deterministic";
import type { SeededChallenge, SeededProgram, SeededQuestion, SeededReward } from "./program-rows";
import type { Row, Rows } from "./rows";
import { addVisit } from "./visit-rows";

export type Person = {
  /** The part of the email before the @; all are at example.test. */
  name: string;
  firstName: string;
  lastName: string;
  status: "pending" | "inactive" | "active" | "opted_out" | "blocked";
  postal?: string;
  profile?: Record<string, string>;
  joinedAt: Date;
  emailSetting?: number;
  referredById?: string;
};

/** A referral and the posting of its points. */
export type SeededReferral = {
  row: Row & { status: string; points: number; action_id: string; admin_comments: string; updated_at: Date };
  postingId: string;
};

/**
 * One participant and everything they did, in chronological order. Each change of points is a posting, and the balances
 * are the sums of these postings.
 */
export class ParticipantLog {
  readonly id: string;
  available = 0;
  #pending = 0;
  #issued = 0;
  #spent = 0;
  #reversed = 0;
  #completions = 0;
  #rewards = 0;
  #signIns = 0;
  #actions = 0;
  #lastSignInAt: Date | null = null;
  #eligibleForOffers = false;
  #wallet: string | null = null;
  readonly #times = new Map<string, number>();

  constructor(
    private readonly rows: Rows,
    private readonly program: SeededProgram,
    readonly person: Person,
  ) {
    this.id = idAt(person.joinedAt, program.id, "participant", person.name);
  }

  /** Imports points, e.g. from an older program's cards. */
  import(title: string, points: number, at: Date): void {
    this.#earn(this.#act("import", title, at, points), points, at);
  }

  /** Earns points for something of another area. @returns the id of the action */
  credit(
    actionType: string,
    title: string,
    points: number,
    at: Date,
    about: { type: string; id: string; pending?: boolean },
  ): string {
    const actionId = this.#act(actionType, title, at, points, about);
    this.#earn(actionId, points, at, about.pending);
    return actionId;
  }

  /** The points that were ever issued, for the tier. */
  get issued(): number {
    return this.#issued - this.#reversed;
  }

  /** Takes back a part of what an order earned, or all that is left of it. There have to be so many points. */
  takeBack(order: { id: string; actionId: string }, title: string, points: number, at: Date, isAll: boolean): void {
    const about = isAll ? { type: "Action", id: order.actionId } : { type: "Order", id: order.id };
    const actionId = this.#act(isAll ? "reversal" : "order_return", title, at, -points, about);
    if (points === 0) return;
    this.#post(actionId, "available", "reversed", points, at);
    this.available -= points;
    this.#reversed += points;
  }

  signIn(at: Date): void {
    this.#act("sign_in", "Signed in", at, 0);
    addVisit(this.rows, this.program.id, this.id, minutesAfter(at, -1), this.id);
    this.#signIns += 1;
    this.#lastSignInAt = at;
  }

  /** Buys a membership; the receipt is at /?session_id=cs_{program}_{name}. */
  buy(membership: SeededChallenge, at: Date): void {
    const actionId = this.complete(membership, at);
    this.rows.add("checkout_sessions", {
      ...this.#row(at, "checkout"),
      challenge_id: membership.id,
      participant_id: this.id,
      email: emailOf(this.person),
      kind: "membership",
      amount_cents: membership.content.price! * 100,
      currency: "USD",
      points: membership.content.points,
      status: "paid",
      provider_session_id: `cs_${this.program.content.subdomain}_${this.person.name}`,
      action_id: actionId,
      created_at: minutesAfter(at, -1),
      paid_at: at,
    });
  }

  /** Completes a challenge. @returns the id of the action */
  complete(challenge: SeededChallenge, at: Date): string {
    const { id, content, questions } = challenge;
    challenge.completions += 1;
    const actionType = content.apiCompletionOnly
      ? "external"
      : actionOf({ challengeType: content.type, parameters: content.parameters ?? null });
    const actionId = this.#act(actionType, content.caption, at, content.points, { type: "Challenge", id });
    if (content.points > 0) this.#earn(actionId, content.points, at);
    const completion = this.#row(at, "completion");
    this.rows.add("challenge_completions", {
      ...completion,
      challenge_id: id,
      participant_id: this.id,
      occurrence: this.#count(id),
      points: content.points,
      action_id: actionId,
      completed_at: at,
    });
    questions.forEach((question) => this.#answer(question, id, completion.id, at));
    if (content.sweepstake) {
      const rewardId = this.program.rewards.get(content.sweepstake.reward)!.id;
      this.rows.add("sweepstake_entries", {
        ...this.#row(at, "entry"),
        reward_id: rewardId,
        participant_id: this.id,
        entries: content.sweepstake.entries,
        action_id: actionId,
        created_at: at,
      });
    }
    if (content.prize) this.#give(this.program.rewards.get(content.prize)!, actionId, 0, at);
    this.#eligibleForOffers ||= content.grantsOffers ?? false;
    this.#completions += 1;
    return actionId;
  }

  /** Refers a friend who has just signed up, which earns the points of the referral challenge until the review. */
  recruit(challenge: SeededChallenge | undefined, friendId: string, at: Date): SeededReferral {
    const actionId = challenge ? this.complete(challenge, at) : this.#act("recruit", "A friend joined", at, 0);
    const points = challenge?.content.points ?? 0;
    const row = {
      ...this.#row(at, "referral"),
      referrer_id: this.id,
      referred_id: friendId,
      status: "pending",
      points,
      action_id: actionId,
      admin_comments: "",
      created_at: at,
      updated_at: at,
    };
    this.rows.add("referrals", row);
    return { row, postingId: this.#row(at, "posting").id };
  }

  /** Reviews a referral; the points of a rejected one are taken back. */
  review({ row, postingId }: SeededReferral, verdict: "approved" | "rejected", at: Date): void {
    // The demo has no debts: a referral whose points are already spent is approved.
    const rejected = verdict === "rejected" && this.available >= row.points;
    row.status = rejected ? "rejected" : "approved";
    row.updated_at = at;
    if (!rejected) return;
    row.admin_comments = "The same household as the referrer.";
    const actionId = this.#act("reversal", "A referral was not accepted", at, -row.points, {
      type: "Action",
      id: row.action_id,
    });
    if (row.points === 0) return;
    this.#post(actionId, "available", "reversed", row.points, at, postingId);
    this.available -= row.points;
    this.#reversed += row.points;
  }

  /** Claims a reward for points, unless it was claimed before, costs too much or is sold out. */
  claim(reward: SeededReward, points: number, at: Date): void {
    if (
      this.#times.has(reward.id) ||
      points > this.available ||
      reward.claimIds.length >= (reward.content.limit ?? Infinity)
    )
      return;
    const actionId = this.#act("claim_reward", reward.content.name, at, -points, { type: "Reward", id: reward.id });
    if (points > 0) this.#post(actionId, "available", "spent", points, at);
    this.available -= points;
    this.#spent += points;
    this.#give(reward, actionId, points, at);
  }

  /** Adds the participant's row, after everything else. */
  write(): void {
    const { id: programId, emailSettingIds } = this.program;
    const {
      name,
      firstName,
      lastName,
      status,
      postal,
      profile = {},
      joinedAt,
      emailSetting = 0,
      referredById,
    } = this.person;
    this.rows.add("participants", {
      program_id: programId,
      id: this.id,
      email: emailOf(this.person),
      first_name: firstName,
      last_name: lastName,
      postal,
      profile,
      status,
      email_setting_id: emailSettingIds[Math.min(emailSetting, emailSettingIds.length - 1)],
      referral_code: codeOf(programId, name),
      member_number: memberNumberOf(programId, name),
      referred_by_id: referredById,
      eligible_offers_rewards: this.#eligibleForOffers,
      aptos_wallet_address: this.#wallet,
      points_issued: this.#issued,
      points_pending: this.#pending,
      points_available: this.available,
      points_spent: this.#spent,
      points_reversed: this.#reversed,
      completed_challenges: this.#completions,
      rewards_earned: this.#rewards,
      sign_in_count: this.#signIns,
      last_sign_in_at: this.#lastSignInAt,
      created_at: joinedAt,
      updated_at: this.#lastSignInAt ?? joinedAt,
    });
  }

  #act(actionType: string, title: string, at: Date, points: number, about?: { type: string; id: string }): string {
    this.#actions += 1;
    const row = this.#row(at, "action");
    this.rows.add("participant_actions", {
      ...row,
      participant_id: this.id,
      action_type: actionType,
      title,
      actionable_type: about?.type,
      actionable_id: about?.id,
      points,
      created_at: at,
    });
    return row.id;
  }

  #earn(actionId: string, points: number, at: Date, pending = false): void {
    this.#post(actionId, "issued", pending ? "pending" : "available", points, at);
    this.#issued += points;
    if (pending) this.#pending += points;
    else this.available += points;
    this.#reachMilestones(minutesAfter(at, 1));
  }

  /** Gives the milestones of all points ever earned, as the product's job does a minute later at most. */
  #reachMilestones(at: Date): void {
    if (this.person.status !== "active") return;
    for (const reward of this.program.rewards.values()) {
      const { selection, threshold = 0 } = reward.content;
      if (selection === "milestone" && threshold > 0 && this.#issued >= threshold) this.claim(reward, 0, at);
    }
  }

  #give(reward: SeededReward, actionId: string, points: number, at: Date): void {
    this.#rewards += 1;
    const claim = this.#row(at, "claim");
    reward.claimIds.push(claim.id);
    this.rows.add("reward_claims", {
      ...claim,
      reward_id: reward.id,
      participant_id: this.id,
      occurrence: this.#count(reward.id),
      points,
      action_id: actionId,
      claimed_at: at,
    });
    if (reward.content.certified)
      this.#wallet = addCertificate(this.rows, this.program, reward, { id: claim.id, participantId: this.id, at });
  }

  #post(actionId: string, from: string, to: string, amount: number, at: Date, reverses?: string): void {
    this.rows.add("point_postings", {
      ...this.#row(at, "posting"),
      participant_id: this.id,
      from_account: from,
      to_account: to,
      amount,
      action_id: actionId,
      reverses,
      created_at: at,
    });
  }

  #answer(question: SeededQuestion, challengeId: string, completionId: string, at: Date): void {
    const chance = new Chance(`${completionId}/${question.id}`);
    const { type, options, samples } = question;
    const ofOption = (option: { id: string; text: string }): Row => ({
      question_option_id: option.id,
      answer: option.text,
    });
    const chosen = type.endsWith("check_box")
      ? options.filter((_, index) => index === 0 || chance.happens(0.4)).map(ofOption)
      : options.length > 0
        ? [ofOption(chance.pick(options))]
        : [{ question_option_id: null, answer: chance.pick(samples) }];
    chosen.forEach((answer, index) => {
      const row = { ...this.#row(at, `answer ${question.id} ${index}`), participant_id: this.id };
      const of = { question_id: question.id, created_at: at };
      const photo = type === "photo" ? this.program.files.photo(answer.answer as string, row.id) : undefined;
      this.rows.add("participant_answers", {
        ...{ ...row, ...of, completion_id: completionId, challenge_id: challengeId },
        ...{ ...answer, answer: photo?.name ?? answer.answer },
      });
      if (photo) this.rows.add("answer_photos", { ...row, ...of, ...photo });
    });
  }

  /** The keys of a row that belongs to the latest action. */
  #row(at: Date, kind: string) {
    return { program_id: this.program.id, id: idAt(at, this.id, kind, this.#actions) };
  }

  #count(id: string): number {
    const occurrence = this.#times.get(id) ?? 0;
    this.#times.set(id, occurrence + 1);
    return occurrence;
  }
}

export function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE_MS);
}

function emailOf({ name }: Person): string {
  return `${name}@example.test`;
}
