/**
 * The minimum that the product is compared with: node:http and pg with prepared statements and string templates,
 * without router, validation or caches. It reads the same rows and responds with as many bytes.
 */
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";

type Arguments = { port: number; databaseUrl: string; pageBytes: number };
const { port, databaseUrl, pageBytes } = JSON.parse(process.argv[2]!) as Arguments;
const pool = new pg.Pool({ connectionString: databaseUrl, options: "-c TimeZone=UTC", max: 20 });
const query = async (name: string, text: string, values: unknown[]) => (await pool.query({ name, text, values })).rows;

const PROGRAM = `select p.*, (select json_agg(m order by position) from navigation_menus m where m.program_id = p.id) as menus from programs p where subdomain = $1`;
const SLIDES = `select * from carousel_slides where program_id = $1 order by position`;
const PARTICIPANT = `select p.* from participant_sessions s join participants p on p.program_id = s.program_id and p.id = s.participant_id
  where s.program_id = $1 and s.token_hash = $2 and s.expires_at > $3`;
const CHALLENGES = `select id, identifier, caption, points, reward_type, finish, image_file_id,
    (select max(completed_at) from challenge_completions d where d.program_id = c.program_id and d.challenge_id = c.id and d.participant_id = $3) as done
  from challenges c where program_id = $1 and published and (start is null or start <= $2) and (finish is null or finish > $2) order by position, identifier`;
const REWARDS = `select id, name, selection, threshold, finish, image_file_id,
    (select max(claimed_at) from reward_claims d where d.program_id = r.program_id and d.reward_id = r.id and d.participant_id = $3) as earned
  from rewards r where program_id = $1 and published and (start is null or start <= $2) and (finish is null or finish > $2) order by finish nulls last, name`;
const CHALLENGE = `select c.* from challenges c join programs p on p.id = c.program_id where p.subdomain = $1 and c.identifier = $2`;
const QUESTIONS = `select q.*, (select json_agg(o order by position) from question_options o where o.program_id = q.program_id and o.question_id = q.id) as options
  from questions q where program_id = $1 and challenge_id = $2 order by position`;

async function home(request: IncomingMessage): Promise<string> {
  const now = new Date();
  const [program] = await query("program", PROGRAM, [subdomainOf(request)]);
  const token = /sid=([^;]+)/.exec(request.headers.cookie ?? "")?.[1];
  const [participant] = token
    ? await query("participant", PARTICIPANT, [program.id, createHash("sha256").update(token).digest(), now])
    : [];
  const values = [program.id, now, participant?.id ?? null];
  const [challenges, rewards, slides] = await Promise.all([
    query("challenges", CHALLENGES, values),
    query("rewards", REWARDS, values),
    participant ? [] : query("slides", SLIDES, [program.id]),
  ]);
  const html =
    `<!doctype html><html lang="en"><head><title>${program.name}</title></head><body><header>${program.menus.map((menu: { name: string; navigation_url: string }) => `<a href="${menu.navigation_url}">${menu.name}</a>`).join("")}` +
    `${participant ? `Hi! ${participant.first_name} +${participant.points_available}` : `<a href="/signin">Sign In</a>`}</header>` +
    `${slides.map((slide) => `<section><h1>${slide.title}</h1><p>${slide.description}</p></section>`).join("")}` +
    `<ul>${challenges.map((c) => `<li><a href="/challenge/${c.identifier}">${c.caption} +${c.points}${c.done ? " done" : ""}</a></li>`).join("")}</ul>` +
    `<ul>${rewards.map((r) => `<li><a href="/reward/${r.id}">${r.name} ${r.threshold}${r.earned ? " earned" : ""}</a></li>`).join("")}</ul>`;
  return `${html}${" ".repeat(Math.max(0, pageBytes - html.length - 14))}</body></html>`;
}

async function challenge(request: IncomingMessage, identifier: string): Promise<string> {
  const [row] = await query("challenge", CHALLENGE, [subdomainOf(request), identifier]);
  return JSON.stringify({ ...row, questions: await query("questions", QUESTIONS, [row.program_id, row.id]) });
}

function subdomainOf(request: IncomingMessage): string {
  return request.headers.host!.split(".")[0]!;
}

const server = createServer(async (request, response) => {
  const path = request.url!;
  if (path === "/readyz") return response.end("ok");
  const json = path.startsWith("/public/challenges/");
  const body = json ? await challenge(request, path.slice("/public/challenges/".length)) : await home(request);
  response.writeHead(200, {
    "Content-Type": json ? "application/json" : "text/html; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
});
server.listen(port, "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
