/** One card of a game, as it is printed. */
export interface TracedCard {
  readonly name: string;
  /** What sort of card it is, as `Mission`. */
  readonly kind: string;
  /** Its numbers as printed, by name. */
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** What else it says; empty for nothing. */
  readonly text: string;
}

/** A place where cards lie. */
export interface TracedZone {
  readonly name: string;
  /** Index of the player whose it is; none for places that all share. */
  readonly player?: number;
  /** Cards side by side in full or in brief, a heap of which the top is seen, or a heap face down. */
  readonly look: 'full' | 'brief' | 'heap' | 'pile';
}

/** Comes first, once, in a game of cards: everywhere else cards, zones and players are indices into its lists. */
export interface CardsEvent {
  readonly kind: 'cards';
  readonly players: readonly string[];
  readonly zones: readonly TracedZone[];
  readonly cards: readonly TracedCard[];
}

/** What has changed on a table of cards. Any event may hold these beside its own keys, the first one too. */
export interface CardChanges {
  /** Cards that lie elsewhere now, in the order in which they lie there. Before its first move a card lies nowhere. */
  readonly moves?: readonly (readonly [card: number, zone: number])[];
  /** What is said of a zone, as the sums of a team. */
  readonly zoneNotes?: readonly (readonly [zone: number, note: string])[];
  /** By player: the score, and how it is made up. */
  readonly scores?: readonly (readonly [score: number, note: string])[];
}

/** The cards of a table as they lie now. */
export interface CardsNow {
  /** By zone: the cards in it, by index, in their order; the top of a heap is the last. */
  readonly zones: readonly (readonly number[])[];
  readonly zoneNotes: readonly string[];
  readonly scores: readonly (readonly [score: number, note: string])[];
}

/**
 * Tells what has changed on a table of cards since it was last asked. A story that asks at every event shows each card where the
 * rules have it, without a word from the rules about where they put it.
 */
export class CardWatch {
  private readonly zoneOf: number[];
  private readonly notes: string[] = [];
  private scores = '';

  constructor(cards: number) {
    this.zoneOf = Array.from({ length: cards }, () => -1);
  }

  /** Throws an error when a card lies in two zones. */
  changes({ zones, zoneNotes, scores }: CardsNow): CardChanges {
    const moves: [number, number][] = [];
    const seen = new Set<number>();
    zones.forEach((cards, zone) => {
      for (const card of cards) {
        if (seen.has(card)) throw new Error(`card ${card} lies in zone ${zone} and in another`);
        seen.add(card);
        if (this.zoneOf[card] !== zone) moves.push([card, zone]);
        this.zoneOf[card] = zone;
      }
    });
    const notes: [number, string][] = [];
    zoneNotes.forEach((note, zone) => {
      if (note !== (this.notes[zone] ?? '')) notes.push([zone, note]);
      this.notes[zone] = note;
    });
    const standing = JSON.stringify(scores);
    const scored = standing !== this.scores;
    this.scores = standing;
    return {
      ...(moves.length > 0 ? { moves } : {}),
      ...(notes.length > 0 ? { zoneNotes: notes } : {}),
      ...(scored ? { scores } : {}),
    };
  }
}
