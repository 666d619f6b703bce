import { msg } from "~/locales/translate";
import { resource } from "~/services/resource";

export const feedPosts = resource({
  kind: "feed_post",
  label: msg("Feed posts"),
  rows: { table: "feed_posts", name: "title" },
  page: "/admin/v2/programs/{program}/settings/program/dynamic-feed-posts/{id}/edit",
  api: { folder: "feed-posts", name: "Feed posts", description: "Posts in the feed of the site." },
  scopes: "dynamic_feed_posts",
  media: ["feed_posts", "feed_post_imports"],
  menu: {
    label: msg("Dynamic Feed Posts"),
    path: "settings/program/dynamic-feed-posts",
    permission: "dynamic_feed_posts:manage",
  },
  audit: {
    "feed_post.create": msg("Added the feed post <thing>{name}</thing>"),
    "feed_post.import": msg("Imported feed posts into <thing>{name}</thing>"),
    "feed_post.update": msg("Changed the feed post <thing>{name}</thing>"),
  },
});
