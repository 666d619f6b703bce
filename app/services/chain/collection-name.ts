/**
 * The name of a reward's collection on the chain. It identifies the collection there, so a part of the reward's id
 * makes it unique among all programs of the installation. The chain takes 128 bytes at most.
 */
export function collectionName(reward: { id: string; name: string }): string {
  const name = [...reward.name].slice(0, 28).join("").trim();
  return `${name} #${reward.id.slice(-12)}`;
}
