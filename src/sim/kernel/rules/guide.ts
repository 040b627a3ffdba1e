/** Finds rules for people who know the game but not its keys. No game reads it. */
export interface RulesGuide {
  /** By the first part of a key: what the group is about, and what the game does not have. */
  readonly groups: Readonly<Record<string, string>>;
  /** By a player's word: the keys, groups or words that mean the same here, the best first. */
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}
