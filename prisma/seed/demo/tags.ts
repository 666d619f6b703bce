import type { TagContent } from "../content";

export const demoTags: TagContent[] = [
  { kind: "admin", name: "Brand", challenges: ["read-the-story", "watch-the-film", "social-wall"] },
  { kind: "admin", name: "Community", challenges: ["give-back"] },
  { kind: "admin", name: "Growth", challenges: ["bring-a-friend", "share-it"] },
  { kind: "admin", name: "Onboarding", challenges: ["sign-up", "complete-your-profile"] },
  { kind: "admin", name: "Partners", challenges: ["api-checkin"] },
  { kind: "admin", name: "Premium", challenges: ["gold-membership"], rewards: ["Members Dining Pass"] },
  { kind: "admin", name: "Seasonal", challenges: ["spring-quiz", "coming-soon"], rewards: ["Weekend Getaway"] },
  { kind: "admin", name: "Pilot 2025", inactive: true, challenges: ["old-promo"] },
  { kind: "content", name: "Bread", challenges: ["read-the-story", "watch-the-film"], rewards: ["Bronze Milestone"] },
  { kind: "content", name: "Neighborhood", challenges: ["visit-our-store", "visit-us", "give-back"] },
  { kind: "content", name: "Spring", challenges: ["spring-quiz"], rewards: ["Weekend Getaway"] },
  { kind: "content", name: "Catering" },
];
