import { sqlIn, type Transaction } from "~/platform/database.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";

/**
 * In how many places of the program a file is used: rows that reference it, and texts (theme, style sheet, pages,
 * descriptions) that contain its URL.
 */
export async function countUses(tx: Transaction, { programId }: AdminProgramCtx, fileId: string): Promise<number> {
  const [row] = await sqlIn(tx)<{ uses: number }>(USES, [programId, fileId]);
  return row!.uses;
}

const REFERENCES: Record<string, readonly string[]> = {
  carousel_slides: ["image_file_id"],
  challenges: ["image_file_id", "icon_file_id", "video_file_id"],
  questions: ["image_file_id"],
  question_options: ["image_file_id"],
  rewards: ["image_file_id", "redemption_image_file_id", "achievement_image_file_id"],
  social_network_posts: ["media_file_id"],
};

const TEXTS: Record<string, readonly string[]> = {
  challenges: ["description", "content", "settings"], // the settings name the captions of a video
  rewards: ["description_details", "terms_conditions", "redemption_details"],
  program_pages: ["content"],
};

const USES = `select (
  (select count(*) from programs p where p.id = $1::uuid
    and ($2::uuid in (p.earn_points_icon_file_id, p.current_rewards_icon_file_id, p.my_rewards_icon_file_id)
      or position($2::uuid::text in concat(p.program_template_detail, p.css)) > 0))
  ${Object.entries(REFERENCES)
    .flatMap(([table, columns]) =>
      columns.map((column) => `+ (select count(*) from ${table} where program_id = $1::uuid and ${column} = $2::uuid)`),
    )
    .join("\n  ")}
  ${Object.entries(TEXTS)
    .map(
      ([table, columns]) =>
        `+ (select count(*) from ${table} where program_id = $1::uuid and position($2::uuid::text in concat(${columns.join(", ")})) > 0)`,
    )
    .join("\n  ")}
)::int as uses`;
